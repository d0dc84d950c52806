import { beforeEach, describe, expect, test } from 'vitest';
import { pool, prisma } from '@/lib/base/db';
import { createOffice, type Office } from '@/lib/hiring/candidates/testing/office';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { messagesOf } from '@/lib/testing/moves';
import { newPhone } from '@/lib/testing/partner';

useTestDatabase({ API_RATE_LIMIT: '0', PARTNER_RATE_LIMIT: '0' });

let { orgId, token, phone, enter, send, partner } = {} as Office;
let corrected = '';

beforeEach(async () => {
  ({ orgId, token, phone, enter, send, partner } = await createOffice());
  corrected = newPhone();
});

const wrong = 'wrong@example.com';
const details = { email: wrong, city: 'Troy', state: 'NY', postal_code: '12180' };

const office = async (method: string, path: string, body?: object) => {
  const answer = await call(method, `/api/v1/${path}`, { token, ...(body && { body }) });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

const correct = (id: string, change: object) => office('PATCH', `candidates/${id}`, change);

const known = (id: string) => prisma().candidate.findFirstOrThrow({ where: { orgId, id } });

const notesOn = async (id: string) => {
  const { events } = await office('GET', `candidates/${id}/timeline?types=note`);
  return events.map(({ details: { body } }: { details: { body: string } }) => body);
};

/** As one of before: nothing is kept of what the partner sent. */
const forget = () =>
  pool().query('UPDATE partner_applicant SET sent = NULL WHERE org_id = $1', [orgId]);

describe('an applicant sent again unchanged', () => {
  test('stays as the office corrected them, and is called and written to so', async () => {
    const { candidate_id: id, application_id, body } = await send(details);
    await correct(id, { phone: corrected, email: null, city: '' });
    for (let time = 0; time < 2; time += 1) {
      const { status } = await partner.send('POST', '/candidates', { body });
      expect(status).toBe(200);
    }
    const row = { phone: corrected, phoneE164: corrected, email: null, city: null, state: 'NY' };
    expect(await known(id)).toMatchObject(row);
    expect(await notesOn(id)).toEqual([]);
    await office('POST', `applications/${application_id}/reject`, {
      outcome: 'recruiter_rejected',
    });
    const to = (await messagesOf(application_id)).map(({ recipient }) => recipient);
    expect(to).not.toContain(wrong);
  });

  test('and written otherwise is unchanged, too', async () => {
    const { candidate_id: id, body } = await send(details);
    await correct(id, { phone: corrected, email: null, city: '' });
    const written = `1 (${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`;
    const again = { ...body, phone: written, email: 'Wrong@Example.com', city: ' TROY ' };
    await partner.send('POST', '/candidates', { body: again });
    expect(await known(id)).toMatchObject({ phone: corrected, email: null, city: null });
    expect(await notesOn(id)).toEqual([]);
  });

  test('keeps a name that the office corrected; another name is a note', async () => {
    const { candidate_id: id, body } = await send();
    await correct(id, { last_name: 'Okafor-Reyes' });
    await partner.send('POST', '/candidates', { body });
    expect(await notesOn(id)).toEqual([]);
    await partner.send('POST', '/candidates', { body: { ...body, first_name: 'Amy' } });
    expect(await known(id)).toMatchObject({ firstName: 'Amara', lastName: 'Okafor-Reyes' });
    expect(await notesOn(id)).toEqual(['Sent again with other details: Amy Okafor']);
  });

  test('is so after a number that cannot be used, too', async () => {
    const { candidate_id: id, body } = await send();
    await correct(id, { phone: corrected });
    await partner.send('POST', '/candidates', { body: { ...body, phone: '1111111111' } });
    await partner.send('POST', '/candidates', { body });
    expect(await known(id)).toMatchObject({ phone: corrected });
  });

  test('is so where it left something out meanwhile', async () => {
    const { candidate_id: id, body } = await send(details);
    await correct(id, { email: null, city: '' });
    await partner.send('POST', '/candidates', { body: { ...body, email: null, city: undefined } });
    await partner.send('POST', '/candidates', { body });
    expect(await known(id)).toMatchObject({ email: null, city: null });
  });

  test('ten times beside a correction loses none of it', async () => {
    const { candidate_id: id, body } = await send(details);
    await Promise.all([
      ...Array.from({ length: 10 }, () => partner.send('POST', '/candidates', { body })),
      correct(id, { phone: corrected, email: null }),
    ]);
    expect(await known(id)).toMatchObject({ phone: corrected, email: null });
  });
});

describe('what a partner newly says', () => {
  test('of a phone counts; the office’s is kept as a note and in the history', async () => {
    const { candidate_id: id, body } = await send();
    await correct(id, { phone: corrected });
    const newest = newPhone();
    for (let time = 0; time < 2; time += 1) {
      await partner.send('POST', '/candidates', { body: { ...body, phone: newest } });
    }
    expect(await known(id)).toMatchObject({ phone: newest, phoneE164: newest });
    const replaced = `Phone ${corrected} was replaced by ${newest}, which Placement Co sent`;
    expect(await notesOn(id)).toEqual([replaced]);
    const profile = { orgId, candidateId: id, type: 'profile' } as const;
    const rows = await prisma().activity.findMany({ where: profile, orderBy: { id: 'asc' } });
    expect(rows.at(-1)?.details).toEqual({ changed: ['phone'], former: { phone: corrected } });
  });

  test('of an address counts, but not one that the office has taken out', async () => {
    const { candidate_id: id, body } = await send(details);
    await correct(id, { email: null, city: '' });
    const right = { ...body, email: 'right@example.com', city: 'Albany' };
    await partner.send('POST', '/candidates', { body: right });
    expect(await known(id)).toMatchObject({ email: 'right@example.com', city: 'Albany' });
    await correct(id, { email: null });
    await partner.send('POST', '/candidates', { body });
    expect(await known(id)).toMatchObject({ email: null, city: 'Albany' });
    expect(await notesOn(id)).toEqual([`Sent again with other details: ${wrong} · Troy`]);
  });
});

describe('somebody of whom nothing is kept that was sent', () => {
  test('does not get back what was taken out, which is a note', async () => {
    const { candidate_id: id, body } = await send(details);
    await correct(id, { phone: corrected, email: null });
    await forget();
    for (let time = 0; time < 2; time += 1) await partner.send('POST', '/candidates', { body });
    expect(await known(id)).toMatchObject({ phone: corrected, email: null });
    expect(await notesOn(id)).toEqual([`Sent again with other details: ${wrong} · ${phone}`]);
  });

  test('gets back a number that the partner itself had changed', async () => {
    const { candidate_id: id, body } = await send();
    await partner.send('POST', '/candidates', { body: { ...body, phone: corrected } });
    await forget();
    await partner.send('POST', '/candidates', { body });
    expect(await known(id)).toMatchObject({ phone });
  });

  test('and is claimed gets no address that was taken out', async () => {
    const { candidate_id: id } = (await enter({ email: wrong })).body;
    await correct(id, { email: null });
    expect((await send(details)).candidate_id).toBe(id);
    expect(await known(id)).toMatchObject({ email: null, city: 'Troy' });
  });
});
