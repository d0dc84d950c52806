import { beforeEach, describe, expect, test } from 'vitest';
import { prisma } from '@/lib/base/db';
import { createOffice, type Office } from '@/lib/hiring/candidates/testing/office';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember } from '@/lib/testing/factories';
import { applicantAt, newPhone } from '@/lib/testing/partner';

useTestDatabase({ API_RATE_LIMIT: '0', PARTNER_RATE_LIMIT: '0' });

let { partner, orgId, token, phone, home, away, enter, enterAt, send, told } = {} as Office;
let x: Awaited<ReturnType<Office['send']>>;
let nora = '';

const separate = { first_name: 'Nora', last_name: 'Okafor', separate: true };

beforeEach(async () => {
  ({ partner, orgId, token, phone, home, away, enter, enterAt, send, told } = await createOffice());
  x = await send();
  const entered = await enterAt(home, separate);
  expect(entered.status, entered.text).toBe(201);
  nora = entered.body.candidate_id;
});

const sendAgain = (body: object) => partner.send('POST', '/candidates', { body });

const refOf = async (candidateId: string) =>
  (await prisma().partnerApplicant.findFirst({ where: { orgId, candidateId } }))?.externalRef;

const ask = async (body: object) =>
  (await call('POST', '/api/v1/candidates/same-contact', { token, body })).body.people.map(
    ({ candidate_id, joins }: { candidate_id: string; joins: boolean }) => [candidate_id, joins],
  );

async function erase(id: string): Promise<void> {
  const { token: admin } = await createMember(orgId, 'admin');
  const path = `/api/v1/candidates/${id}/erase`;
  expect((await call('POST', path, { token: admin, body: {} })).status).toBe(200);
}

describe('somebody who was entered as somebody else', () => {
  test('is not taken over when the partner sends again whom the office erased', async () => {
    await erase(x.candidate_id);
    const again = await sendAgain(x.body);
    expect([again.status, again.body.deduped]).toEqual([201, false]);
    expect([nora, x.candidate_id]).not.toContain(again.body.candidate_id);
    expect(await refOf(nora)).toBeUndefined();
    const end = await partner.send('PATCH', `/candidates/${x.externalRef}`, {
      query: { location_ref: home.ref },
      body: { outcome: 'not_hired' },
    });
    expect(end.body.application_id).toBe(again.body.application_id);
    const hers = await prisma().application.findFirst({ where: { orgId, candidateId: nora } });
    expect(hers).toMatchObject({ stage: 'applied', closedAt: null });
  });

  test('is not claimed under a third reference, however often or many at once', async () => {
    const third = applicantAt(home.ref, { phone });
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendAgain(third)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
    const made = new Set(answers.map(({ body }) => body.candidate_id));
    expect([made.size, made.has(nora), made.has(x.candidate_id)]).toEqual([1, false, false]);
  });

  test('is not joined: an entry joins whom the partner sent, or nobody', async () => {
    const first = await enter({ first_name: 'Nora' });
    expect([first.status, first.body.candidate_id]).toEqual([200, x.candidate_id]);
    expect(await ask({ first_name: 'Nora', last_name: 'Okafor', phone })).toEqual([
      [x.candidate_id, true],
      [nora, false],
    ]);
    await erase(x.candidate_id);
    expect(await ask({ first_name: 'Nora', last_name: 'Okafor', phone })).toEqual([[nora, false]]);
    expect((await enter({ first_name: 'Nora' })).status).toBe(201);
  });

  test('can be chosen all the same', async () => {
    const { status, body } = await enter({ first_name: 'Nora', join_candidate_id: nora });
    expect([status, body.candidate_id]).toEqual([200, nora]);
  });

  test('is new to the partner where it was not told of them', async () => {
    const eve = await enter({ ...separate, first_name: 'Eve' });
    expect(eve.status).toBe(201);
    const path = `/api/v1/candidates/${eve.body.candidate_id}/locations`;
    const added = await call('POST', path, { token, body: { location_id: away.id } });
    expect(added.status).toBe(201);
    expect((await told()).at(-1)).toEqual(['candidate_created', away.ref, null]);
  });

  test.each([
    ['another one', newPhone],
    ['none', () => null],
  ])('is so no longer once the number is %s', async (_, next) => {
    const path = `/api/v1/candidates/${nora}`;
    const change = (body: object) => call('PATCH', path, { token, body });
    const written = `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`;
    expect((await change({ phone: written, city: 'Troy' })).status).toBe(200);
    expect((await sendAgain(applicantAt(home.ref, { phone }))).status).toBe(201);
    const changed = next();
    expect((await change({ phone: changed })).status).toBe(200);
    const where = { orgId_id: { orgId, id: nora } };
    expect((await prisma().candidate.findUniqueOrThrow({ where })).isSeparate).toBe(false);
    if (!changed) return;
    const claimed = await sendAgain(applicantAt(home.ref, { phone: changed }));
    expect([claimed.status, claimed.body.candidate_id]).toEqual([200, nora]);
  });

  test('leaves whoever was not marked to be claimed by the number', async () => {
    const other = newPhone();
    const { candidate_id: id } = (await enter({ phone: other })).body;
    const claimed = await sendAgain(applicantAt(home.ref, { phone: other }));
    expect([claimed.status, claimed.body.candidate_id]).toEqual([200, id]);
  });
});

describe('somebody who is given the number of somebody else', () => {
  let ivy = '';
  const patch = (body: object) => call('PATCH', `/api/v1/candidates/${ivy}`, { token, body });
  const isMarked = async () => {
    const where = { orgId_id: { orgId, id: ivy } };
    return (await prisma().candidate.findUniqueOrThrow({ where })).isSeparate;
  };

  beforeEach(async () => {
    await erase(nora);
    const made = await enter({ first_name: 'Ivy', last_name: 'Vine', phone: newPhone() });
    expect(made.status, made.text).toBe(201);
    ivy = made.body.candidate_id;
  });

  test('is neither claimed nor joined by it once said to be another', async () => {
    const changed = await patch({ phone, separate: true });
    expect(changed.status, changed.text).toBe(200);
    await erase(x.candidate_id);
    expect(await ask({ first_name: 'Ivy', last_name: 'Vine', phone })).toEqual([[ivy, false]]);
    const again = await sendAgain(x.body);
    expect(again.status).toBe(201);
    expect(again.body.candidate_id).not.toBe(ivy);
    expect(await refOf(ivy)).toBeUndefined();
  });

  test('is claimed by it where nothing is said', async () => {
    expect((await patch({ phone })).status).toBe(200);
    await erase(x.candidate_id);
    const again = await sendAgain(x.body);
    expect([again.status, again.body.candidate_id]).toEqual([200, ivy]);
  });

  test('is marked afterwards too, until it is taken back or the number is another', async () => {
    expect((await patch({ phone })).status).toBe(200);
    expect((await patch({ separate: true })).status).toBe(200);
    expect(await isMarked()).toBe(true);
    expect((await patch({ city: 'Troy' })).status).toBe(200);
    expect(await isMarked()).toBe(true);
    expect((await patch({ separate: false })).status).toBe(200);
    expect(await isMarked()).toBe(false);
    expect((await patch({ separate: true })).status).toBe(200);
    expect((await patch({ phone: newPhone() })).status).toBe(200);
    expect(await isMarked()).toBe(false);
    expect((await patch({ phone: '000-000-0000', separate: true })).status).toBe(200);
    expect(await isMarked()).toBe(false);
  });

  test('is so no longer once the partner sends another number for them', async () => {
    const own = newPhone();
    const sent = applicantAt(home.ref, { phone: own });
    ivy = (await sendAgain(sent)).body.candidate_id;
    expect((await patch({ phone, separate: true })).status).toBe(200);
    expect((await sendAgain(sent)).body.candidate_id).toBe(ivy);
    expect(await isMarked()).toBe(true);
    expect((await sendAgain({ ...sent, phone: newPhone() })).body.candidate_id).toBe(ivy);
    expect(await isMarked()).toBe(false);
  });
});
