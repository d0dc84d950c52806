import { beforeEach, describe, expect, test } from 'vitest';
import { prisma } from '@/lib/base/db';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createCandidate } from '@/lib/testing/factories';
import { countsOf } from '@/lib/testing/partner';
import { createOffice, type Office } from './testing/office';

useTestDatabase({ API_RATE_LIMIT: '0', PARTNER_RATE_LIMIT: '0' });

let { partner, orgId, token, phone, home, enter, enterAt, send } = {} as Office;

beforeEach(async () => {
  ({ partner, orgId, token, phone, home, enter, enterAt, send } = await createOffice());
});

const ben = { first_name: 'Ben', last_name: 'Ng', email: 'ben@example.com' };
const none = ['000-000-0000', '1111111111', '123-456-7890', '101-010-1010', '06 12 34 56 78'];

describe('a number that cannot exist', () => {
  test.each(none)('joins nobody the office enters: %s', async (number) => {
    await enterAt(home, { phone: number });
    const { status, body } = await enterAt(home, { ...ben, phone: number });
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...ben, phone: number, phone_e164: null });
    expect((await countsOf(orgId)).candidates).toBe(2);
  });

  test.each(none)('claims nobody the office found, and nobody is called: %s', async (number) => {
    const hana = await enterAt(home, { first_name: 'Hana', phone: number });
    const sent = await send({ first_name: 'Ivo', phone: number });
    expect(sent.candidate_id).not.toBe(hana.body.candidate_id);
    expect(sent).toMatchObject({ deduped: false, phone_e164: null, screening: 'skipped' });
    expect(sent.screening_reason).toBe('no_phone');
    const ivo = await call('GET', `/api/v1/candidates/${sent.candidate_id}`, { token });
    expect(ivo.body).toMatchObject({ first_name: 'Ivo', phone: number, phone_e164: null });
  });

  test('of earlier days joins and claims nobody either, and is not called', async () => {
    const stored = { phone: '000-000-0000', phoneE164: '+10000000000' };
    const { id } = await createCandidate(orgId, stored);
    const path = `/api/v1/candidates/${id}/locations`;
    await call('POST', path, { token, body: { location_id: home.id } });
    const sent = await send({ phone: '000-000-0000' });
    expect(sent.candidate_id).not.toBe(id);
    expect((await enterAt(home, { phone: '000-000-0000' })).status).toBe(201);
  });

  test('cannot be on the blocklist', async () => {
    for (const match_value of none) {
      const body = { match_type: 'phone', match_value };
      const answer = await call('POST', '/api/v1/candidates/blocklist', { token, body });
      expect([match_value, answer.status]).toEqual([match_value, 400]);
    }
  });

  test('never takes the place of one that can, where the partner sends the applicant again', async () => {
    const first = await send();
    const again = await send({ external_ref: first.externalRef, phone: '1111111111' });
    expect(again).toMatchObject({ candidate_id: first.candidate_id, phone_e164: null });
    const kept = await call('GET', `/api/v1/candidates/${first.candidate_id}`, { token });
    expect(kept.body).toMatchObject({ phone, phone_e164: phone });
  });
});

describe('what is no number', () => {
  const words = ['n/a', 'unknown', '-', '12', 'call me'];

  test.each(words)('is kept as the partner sent it, and never used: %s', async (text) => {
    const sent = await send({ phone: text });
    expect(sent).toMatchObject({ phone_e164: null, screening: 'skipped' });
    expect(sent.screening_reason).toBe('no_phone');
    const again = await send({ phone: text });
    expect(again.candidate_id).not.toBe(sent.candidate_id);
    const person = await call('GET', `/api/v1/candidates/${sent.candidate_id}`, { token });
    expect(person.body).toMatchObject({ phone: text, phone_e164: null });
  });

  test.each(words)('is kept as the office typed it, and joins nobody: %s', async (text) => {
    const first = await enterAt(home, { phone: text });
    expect(first.status).toBe(201);
    const second = await enterAt(home, { ...ben, phone: text });
    expect(second.status).toBe(201);
    expect(second.body).toMatchObject({ phone: text, phone_e164: null });
    const path = `/api/v1/candidates/${first.body.candidate_id}`;
    const changed = await call('PATCH', path, { token, body: { phone: `${text}?` } });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ phone: `${text}?`, phone_e164: null });
  });
});

describe('an extension belongs to the number', () => {
  const extended = () => `${phone} ext. 12`;

  test('nobody is joined, claimed or called by one', async () => {
    const sent = await send();
    const entered = await enterAt(home, { ...ben, phone: extended() });
    expect(entered.status).toBe(201);
    expect(entered.body).toMatchObject({ phone: extended(), phone_e164: null });
    const other = await send({ phone: extended() });
    expect([sent.candidate_id, entered.body.candidate_id]).not.toContain(other.candidate_id);
    expect(other).toMatchObject({ phone_e164: null, screening_reason: 'no_phone' });
  });

  test('nobody is joined or claimed where an earlier release kept the number before it', async () => {
    const { id } = await createCandidate(orgId, { phone: extended(), phoneE164: phone });
    const sent = await send();
    expect(sent.candidate_id).not.toBe(id);
    expect((await enter(ben)).body.candidate_id).toBe(sent.candidate_id);
  });

  test('on the blocklist means that extension alone, and is found by it', async () => {
    const before = await enter({ ...ben, phone: extended() });
    const body = { match_type: 'phone', match_value: extended() };
    const preview = await call('POST', '/api/v1/candidates/blocklist/preview', { token, body });
    expect(preview.body.candidates).toMatchObject([{ candidate_id: before.body.candidate_id }]);
    const added = await call('POST', '/api/v1/candidates/blocklist', { token, body });
    expect([added.status, added.body.match_value]).toEqual([201, `${phone};ext=12`]);
    const path = `/api/v1/candidates/${before.body.candidate_id}`;
    expect((await call('GET', path, { token })).body.is_flagged).toBe(true);
    expect((await enter({ phone: `${phone} x12` })).body.is_flagged).toBe(true);
    expect((await enter({ phone: `${phone} x13` })).body.is_flagged).toBe(false);
    expect((await enter({ phone })).body.is_flagged).toBe(false);
    const entry = `/api/v1/candidates/blocklist/${added.body.blocklist_id}`;
    expect((await call('DELETE', entry, { token })).status).toBe(204);
    expect((await call('GET', path, { token })).body.is_flagged).toBe(false);
  });
});

describe('the country of the organization', () => {
  const inFrance = () =>
    prisma().organization.update({ where: { id: orgId }, data: { country: 'FR' } });
  const french = '+33612345678';

  test('is where bare numbers are read: entered, changed, sent and blocked', async () => {
    await inFrance();
    const entered = await enterAt(home, { phone: '06 12 34 56 78' });
    expect(entered.body.phone_e164).toBe(french);
    const sent = await send({ phone: '0033612345678' });
    expect([sent.candidate_id, sent.phone_e164]).toEqual([entered.body.candidate_id, french]);
    const path = `/api/v1/candidates/${entered.body.candidate_id}`;
    const changed = await call('PATCH', path, { token, body: { phone: '06 12 34 56 79' } });
    expect(changed.body.phone_e164).toBe('+33612345679');
    const body = { match_type: 'phone', match_value: '06.12.34.56.79' };
    const added = await call('POST', '/api/v1/candidates/blocklist', { token, body });
    expect(added.body.match_value).toBe('+33612345679');
    expect((await call('GET', path, { token })).body.is_flagged).toBe(true);
  });

  test('is asked for by 00 as by +, wherever the organization is', async () => {
    const entered = await enterAt(home, { phone: '0033 6 12 34 56 78' });
    expect(entered.body.phone_e164).toBe(french);
    const sent = await send({ phone: french });
    expect(sent.candidate_id).toBe(entered.body.candidate_id);
  });
});

describe('an email address', () => {
  test.each([
    [' ben@example.com ', 'ben@example.com'],
    ['jürgen@münchen.example', 'jürgen@xn--mnchen-3ya.example'],
  ])('is kept without blanks and with its domain in ASCII: %j', async (email, kept) => {
    expect((await enter({ email })).body.email).toBe(kept);
    const sent = await send({ email, external_ref: 'by-email', phone: '+16142000001' });
    const known = await call('GET', `/api/v1/candidates/${sent.candidate_id}`, { token });
    expect(known.body.email).toBe(kept);
    const body = { match_type: 'email', match_value: ` ${email.toUpperCase()}` };
    const added = await call('POST', '/api/v1/candidates/blocklist', { token, body });
    expect(added.body.match_value).toBe(kept);
    const path = `/api/v1/candidates/${sent.candidate_id}`;
    expect((await call('GET', path, { token })).body.is_flagged).toBe(true);
  });

  test('that is none is refused, by the partner’s way too', async () => {
    expect((await enter({ email: 'jürgen@' })).status).toBe(400);
    const body = { ...(await send()).body, email: 'a@b@example.com' };
    expect((await partner.send('POST', '/candidates', { body })).status).toBe(400);
  });
});
