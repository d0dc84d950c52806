import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { inTransaction, prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { createLink } from '@/lib/outbox/links/public-links';
import { drainMessages } from '@/lib/outbox/messages/drain';
import { logTransport } from '@/lib/outbox/messages/transport';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createCandidate,
  createMember,
  createOrganization,
} from '@/lib/testing/factories';
import { messagesOf, stageOf } from '@/lib/testing/moves';
import { createInterview, createMessage } from '@/lib/testing/records';
import { itRefusesStrangers } from '@/lib/testing/refusals';

useTestDatabase();

let orgId = '';
let token = '';
let foreignId = '';
let ownId = '';
let viewerToken = '';

beforeAll(async () => {
  ({ id: orgId } = await createOrganization());
  ({ token } = await createMember(orgId, 'recruiter'));
  ({ token: viewerToken } = await createMember(orgId, 'viewer'));
  ({ id: ownId } = await createCandidate(orgId));
  ({ id: foreignId } = await createCandidate((await createOrganization('Theirs')).id));
});

beforeEach(async () => {
  const where = { id: orgId };
  await prisma().organization.update({ where, data: { blocklistBehaviour: 'flag' } });
});

const block = (id: string, body: object = {}) =>
  call('POST', `/api/v1/candidates/${id}/block`, { token, body });

/** Somebody with two applications, of which one has an interview, a link and letters that wait. */
async function arranged(overrides: Parameters<typeof createCandidate>[1] = {}) {
  const candidate = await createCandidate(orgId, overrides);
  const candidateId = candidate.id;
  const stage = 'interview_scheduled';
  const application = await createApplication(orgId, { candidateId, stage });
  const other = await createApplication(orgId, { candidateId, stage: 'awaiting_screening' });
  const interview = await createInterview(application);
  const links = [
    { applicationId: application.id, purpose: 'scheduling' },
    { applicationId: other.id, purpose: 'evaluation' },
  ] as const;
  for (const link of links) {
    await inTransaction((tx) => createLink(tx, { orgId, validDays: 1, ...link }));
  }
  const dueAt = new Date(Date.now() + 2 * 86_400_000);
  const later = { dueAt, scheduledAt: dueAt };
  await createMessage(other, { kind: 'evaluation_link', ...later });
  await createMessage(application, { kind: 'interview_confirmation', ...later });
  await createMessage(application, { kind: 'rejection', ...later });
  await prisma().screeningRun.create({ data: { orgId, id: newId(), applicationId: other.id } });
  return { candidate, application, other, interview };
}

type Arranged = Awaited<ReturnType<typeof arranged>>;

async function stateOf({ application, other, interview }: Arranged) {
  const where = { orgId, applicationId: { in: [application.id, other.id] } };
  const [held, messages, runs, links] = await Promise.all([
    prisma().interview.findFirstOrThrow({ where: { orgId, id: interview.id } }),
    prisma().message.findMany({ where, orderBy: { id: 'asc' } }),
    prisma().screeningRun.findMany({ where }),
    prisma().publicLink.findMany({ where: { ...where, purpose: 'scheduling', usedAt: null } }),
  ]);
  return {
    interview: held.status,
    // What goes at once may be on its way or have no transport by now.
    messages: Object.fromEntries(
      messages.map(({ kind, status, scheduledAt }) => [kind, scheduledAt ? status : 'written']),
    ),
    calls: runs.map(({ status }) => status),
    openLinks: links.length,
  };
}

const takenBack = {
  interview: 'cancelled',
  messages: {
    evaluation_link: 'cancelled',
    interview_confirmation: 'cancelled',
    rejection: 'queued',
  },
  calls: ['cancelled'],
  openLinks: 0,
};
const told = { ...takenBack.messages, interview_cancelled: 'written' };

describe('blocking a person', () => {
  it('blocks every identifier they have, so that neither gets them back in', async () => {
    const { id, email, phone } = await createCandidate(orgId);
    const answer = await block(id, { reason: 'Threatened our staff' });
    expect(answer.status).toBe(200);
    expect(answer.body.entries).toMatchObject([
      { match_type: 'email', match_value: email, reason: 'Threatened our staff' },
      { match_type: 'phone', reason: 'Threatened our staff' },
    ]);
    for (const known of [{ email }, { phone }]) {
      const body = { first_name: 'Somebody', last_name: 'Else', ...known };
      const entered = await call('POST', '/api/v1/candidates', { token, body });
      expect(entered.body.blocklist_match).toBeTruthy();
    }
  });

  it('takes the name of somebody without address or number', async () => {
    const nobody = { email: null, phone: null, phoneE164: null, lastName: 'Unreachable' };
    const { id } = await createCandidate(orgId, nobody);
    expect((await block(id)).body.entries).toMatchObject([
      { match_type: 'name_exact', match_value: 'Maria Unreachable' },
    ]);
  });

  it('cancels what was arranged, and tells them of the interview', async () => {
    const person = await arranged();
    expect((await block(person.candidate.id)).status).toBe(200);
    expect(await stateOf(person)).toEqual({ ...takenBack, messages: told });
    expect(await stageOf(person.application.id)).toBe('interview_scheduled');
    const letters = await messagesOf(person.application.id);
    const letter = letters.find(({ kind }) => kind === 'interview_cancelled');
    expect(letter?.body).toContain('will not take place');
    expect(letter?.body).not.toContain('another time');
  });

  it('cancels it without a word where that was promised', async () => {
    const person = await arranged();
    await block(person.candidate.id, { notify: false });
    expect(await stateOf(person)).toEqual(takenBack);
  });

  it('sends nothing where the organization excludes', async () => {
    const where = { id: orgId };
    await prisma().organization.update({ where, data: { blocklistBehaviour: 'exclude' } });
    const person = await arranged();
    await block(person.candidate.id);
    expect((await stateOf(person)).interview).toBe('cancelled');
    await drainMessages({ transport: logTransport() });
    const letters = await messagesOf(person.application.id);
    expect(letters.find(({ kind }) => kind === 'interview_cancelled')).toMatchObject({
      status: 'skipped',
      failureReason: 'blocklisted',
    });
  });

  it('does it once more for who was flagged by a name before', async () => {
    const person = await arranged({ lastName: 'Flaggedbefore' });
    const entry = { match_type: 'name_fuzzy', match_value: 'Maria Flaggedbefore' };
    await call('POST', '/api/v1/candidates/blocklist', { token, body: entry });
    expect((await stateOf(person)).interview).toBe('scheduled');
    await block(person.candidate.id);
    expect(await stateOf(person)).toEqual({ ...takenBack, messages: told });
    const again = await block(person.candidate.id);
    expect(again.body.entries).toHaveLength(2);
    expect(
      await prisma().blocklistEntry.count({
        where: { orgId, matchValue: person.candidate.email ?? '' },
      }),
    ).toBe(1);
  });

  it('is refused for somebody erased and for an end that is past', async () => {
    const erased = await createCandidate(orgId, { erasedAt: new Date() });
    const { id } = await createCandidate(orgId);
    const past = { expires_at: '2020-01-01T00:00:00Z' };
    for (const answer of [await block(erased.id), await block(id, past)]) {
      expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    }
  });

  itRefusesStrangers(
    () => ({ id: ownId, foreignId, token }),
    [
      {
        method: 'POST',
        path: '/api/v1/candidates/:id/block',
        options: { body: {} },
        malformedId: 400,
        notFound: 'CANDIDATE_NOT_FOUND',
        forbiddenToken: () => viewerToken,
      },
    ],
  );
});

describe('an entry of the blocklist', () => {
  const add = (match_type: string, match_value: string) =>
    call('POST', '/api/v1/candidates/blocklist', { token, body: { match_type, match_value } });

  test.each(['email', 'phone'] as const)(
    'that names a person by %s takes back what was arranged',
    async (type) => {
      const person = await arranged();
      await add(type, person.candidate[type] ?? '');
      expect(await stateOf(person)).toEqual({ ...takenBack, messages: told });
    },
  );

  test.each([
    ['name_exact', 'Maria Samename'],
    ['email_domain', 'samedomain.example'],
  ])('that may mean somebody else (%s) leaves interviews as they are', async (type, value) => {
    const person = await arranged({ lastName: 'Samename', email: 'one@samedomain.example' });
    await add(type, value);
    expect(await stateOf(person)).toMatchObject({ interview: 'scheduled', calls: ['cancelled'] });
  });

  test('that somebody comes to match by a new address takes back what was arranged', async () => {
    await add('email', 'blocked.before@example.com');
    const person = await arranged();
    const body = { email: 'blocked.before@example.com' };
    await call('PATCH', `/api/v1/candidates/${person.candidate.id}`, { token, body });
    expect(await stateOf(person)).toEqual({ ...takenBack, messages: told });
  });
});
