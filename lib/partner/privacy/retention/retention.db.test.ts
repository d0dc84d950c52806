import { beforeEach, describe, expect, it } from 'vitest';
import { pool, prisma } from '@/lib/base/db';
import { auditOf } from '@/lib/testing/audit';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createCandidate,
  createMember,
  createOrganization,
  type Member,
} from '@/lib/testing/factories';
import { createInterview, createMessage } from '@/lib/testing/records';
import { carryOutRetention } from './carry-out';

useTestDatabase();

let orgId = '';
let admin: Member;
let recruiter: Member;

const months = (set: object = {}) => ({
  hired_months: null,
  rejected_months: null,
  open_months: null,
  without_application_months: null,
  ...set,
});
const path = '/api/v1/settings/retention';
const get = () => call('GET', path, { token: recruiter.token });
const put = (body: object) => call('PUT', path, { token: admin.token, body });
const preview = (body: object) => call('POST', `${path}/preview`, { token: admin.token, body });

beforeEach(async () => {
  orgId = (await createOrganization('Retention', { neighbours: false })).id;
  admin = await createMember(orgId);
  recruiter = await createMember(orgId, 'recruiter');
});

it.each([
  ['GET', path],
  ['PUT', path],
  ['POST', `${path}/preview`],
])('%s %s is refused to strangers, and all but reading to a recruiter', async (method, at) => {
  const body = method === 'GET' ? {} : { body: months() };
  expect((await call(method, at, body)).status).toBe(401);
  const answer = await call(method, at, { ...body, token: recruiter.token });
  expect(answer.status).toBe(method === 'GET' ? 200 : 401);
});

/** Moves the last that happened to somebody into the past. */
async function ageBy(candidateId: string, past: number): Promise<void> {
  await pool().query(
    `UPDATE candidate SET last_activity_at = now() - make_interval(months => $3)
     WHERE org_id = $1 AND id = $2`,
    [orgId, candidateId, past],
  );
}

async function person(past: number, ...applications: object[]): Promise<string> {
  const { id } = await createCandidate(orgId);
  for (const application of applications) {
    await createApplication(orgId, { candidateId: id, ...application });
  }
  await ageBy(id, past);
  return id;
}

const rejected = {
  stage: 'client_rejected',
  closedAt: new Date(),
  closedReason: 'rejected',
} as const;

/** Puts a policy in effect and lets housekeeping carry it out. */
async function carryOut(policy: object): Promise<number> {
  await put(months(policy));
  return again();
}

async function again(): Promise<number> {
  await pool().query(
    `UPDATE retention_policy SET effective_at = now() - interval '1 minute', looked_at = now() - interval '1 hour'
     WHERE org_id = $1`,
    [orgId],
  );
  return carryOutRetention();
}

async function erasedAmong(ids: readonly string[]): Promise<boolean[]> {
  const rows = await prisma().candidate.findMany({ where: { orgId, id: { in: [...ids] } } });
  return ids.map((id) => rows.find((row) => row.id === id)?.erasedAt !== null);
}

describe('the policy', () => {
  it('keeps everybody until one is set', async () => {
    const kept = { ...months(), effective_at: null, updated_at: null, held: 0 };
    expect((await get()).body).toEqual({ retention: kept });
  });

  it('that shortens a time waits seven days, and one that lengthens it does not wait again', async () => {
    const day = 86_400_000;
    const first = (await put(months({ rejected_months: 24 }))).body.retention;
    expect(Date.parse(first.effective_at)).toBeGreaterThan(Date.now() + 6.9 * day);
    await pool().query('UPDATE retention_policy SET effective_at = now() WHERE org_id = $1', [
      orgId,
    ]);
    const longer = (await put(months({ rejected_months: 36 }))).body.retention;
    expect(Date.parse(longer.effective_at)).toBeLessThan(Date.now() + day);
    const shorter = (await put(months({ rejected_months: 36, open_months: 60 }))).body.retention;
    expect(Date.parse(shorter.effective_at)).toBeGreaterThan(Date.now() + 6.9 * day);
    expect((await put(months())).body.retention.effective_at).toBeNull();
    const entries = (await auditOf(orgId)).filter(({ kind }) => kind === 'retention.changed');
    expect(entries).toHaveLength(4);
    expect(entries[0]).toMatchObject({
      before: { rejected_months: null },
      after: { rejected_months: 24 },
    });
  });

  it.each([
    ['no month', { rejected_months: 0 }],
    ['too many months', { rejected_months: 241 }],
    ['half a month', { rejected_months: 1.5 }],
    ['an unknown field', { other_months: 1 }],
  ])('with %s is refused', async (_, set) => {
    for (const ask of [put, preview]) {
      const answer = await ask(months(set));
      expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    }
  });

  it('must name every outcome', async () => {
    expect((await put({ rejected_months: 1 })).status).toBe(400);
  });
});

describe('carrying it out', () => {
  it('erases each outcome after its own time, and of several outcomes after the longest', async () => {
    const people = [
      await person(13, rejected),
      await person(11, rejected),
      await person(25),
      await person(23),
      await person(37, {}),
      await person(35, {}),
      await person(200, { stage: 'hired' }),
      await person(35, rejected, {}),
      await person(37, rejected, {}),
      await person(200, rejected, { stage: 'hired' }),
    ];
    const policy = { rejected_months: 12, without_application_months: 24, open_months: 36 };
    const met = [true, false, true, false, true, false, false, false, true, false];
    const shown = (await preview(months(policy))).body;
    expect(shown).toMatchObject({
      people: 4,
      is_complete: true,
      by_outcome: { hired: 0, rejected: 1, open: 2, without_application: 1 },
    });
    const listed = shown.oldest.map((row: { candidate_id: string }) => row.candidate_id);
    expect(listed.toSorted()).toEqual(people.filter((_, index) => met[index]).toSorted());
    expect(await carryOut(policy)).toBe(4);
    expect(await erasedAmong(people)).toEqual(met);
    const { reason, actorType } = await prisma().activity.findFirstOrThrow({
      where: { orgId, candidateId: people[0] ?? '', type: 'profile' },
    });
    expect([actorType, reason]).toEqual([
      'automation',
      'The time for which people are kept is over',
    ]);
  });

  it('keeps whom a hold, an interview to come or a waiting message keeps, and shows so', async () => {
    const ids = [await person(50), await person(50, {}), await person(50, {}), await person(50)];
    const [held = '', met = '', written = '', free = ''] = ids;
    const body = { reason: 'A claim' };
    await call('PUT', `/api/v1/candidates/${held}/legal-hold`, { token: admin.token, body });
    const of = (candidateId: string) =>
      prisma().application.findFirstOrThrow({ where: { orgId, candidateId } });
    const startTime = new Date(Date.now() + 3_600_000);
    const endTime = new Date(Date.now() + 7_200_000);
    await createInterview(await of(met), { startTime, endTime });
    await createMessage(await of(written));
    for (const id of ids) await ageBy(id, 50);
    const policy = { open_months: 12, without_application_months: 12 };
    expect((await preview(months(policy))).body.people).toBe(1);
    expect(await carryOut(policy)).toBe(1);
    expect(await erasedAmong([held, met, written, free])).toEqual([false, false, false, true]);
    expect((await get()).body.retention.held).toBe(1);
    await call('DELETE', `/api/v1/candidates/${held}/legal-hold`, { token: admin.token });
    await ageBy(held, 50);
    expect(await again()).toBe(1);
  });

  it('does nothing before it takes effect, and nothing to another organization', async () => {
    const mine = await person(50);
    const other = (await createOrganization()).id;
    const theirs = await createCandidate(other);
    const past = `UPDATE candidate SET last_activity_at = now() - interval '9 years' WHERE id = $1`;
    await pool().query(past, [theirs.id]);
    await put(months({ without_application_months: 1 }));
    const aged = `UPDATE retention_policy SET looked_at = now() - interval '1 hour'`;
    await pool().query(aged);
    expect(await carryOutRetention()).toBe(0);
    expect(await erasedAmong([mine])).toEqual([false]);
    await again();
    expect(await erasedAmong([mine])).toEqual([true]);
    const row = await prisma().candidate.findFirstOrThrow({ where: { id: theirs.id } });
    expect(row.erasedAt).toBeNull();
  });

  it('takes at most fifty people a round, and comes to all of them in the end', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 55; index += 1) ids.push(await person(20 + index));
    expect(await carryOut({ without_application_months: 12 })).toBe(50);
    expect(await again()).toBe(5);
    expect(new Set(await erasedAmong(ids))).toEqual(new Set([true]));
    expect(await again()).toBe(0);
  });

  it('by several at once erases everybody once', async () => {
    for (let index = 0; index < 8; index += 1) await person(20);
    await put(months({ without_application_months: 12 }));
    await pool().query(
      `UPDATE retention_policy SET effective_at = now() - interval '1 minute', looked_at = now() - interval '1 hour'`,
    );
    const erased = await Promise.all([carryOutRetention(), carryOutRetention()]);
    expect(erased.toSorted()).toEqual([0, 8]);
    const where = { orgId, type: 'profile' } as const;
    expect(await prisma().activity.count({ where })).toBe(8);
  });

  it('spares somebody who comes back while it runs', async () => {
    const id = await person(20);
    await put(months({ without_application_months: 12 }));
    const back = call('PATCH', `/api/v1/candidates/${id}`, {
      token: admin.token,
      body: { city: 'Dayton' },
    });
    const [{ status }] = await Promise.all([back, again()]);
    const [isErased] = await erasedAmong([id]);
    expect(isErased).toBe(status === 400);
  });
});
