import { beforeAll, describe, expect, test } from 'vitest';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember, createOrganization } from '@/lib/testing/factories';
import { addSite, applicantAt, createTestPartner } from '@/lib/testing/partner';
import { listAs } from './testing/list';

useTestDatabase();

let token = '';

beforeAll(async () => {
  const { id } = await createOrganization('Acme', { neighbours: false });
  ({ token } = await createMember(id, 'recruiter'));
});

const enter = (body: object) => call('POST', '/api/v1/candidates', { token, body });
const change = (id: string, body: object) =>
  call('PATCH', `/api/v1/candidates/${id}`, { token, body });

const nothing = ['', '  ', '\u200b', '\u3164', '\u00ad\u2060\ufe0f'];

describe('who has one name', () => {
  test.each([
    ['Suharto', ''],
    ['', 'Suharto'],
    ['Suharto', ' \u200b'],
  ])('is entered as %j and %j', async (first_name, last_name) => {
    const { status, body } = await enter({ first_name, last_name });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      first_name: first_name.trim(),
      last_name: last_name.replace('\u200b', '').trim(),
    });
  });

  test.each(nothing)('is not nobody: two names of %j are refused', async (blank) => {
    const { status, body } = await enter({ first_name: blank, last_name: blank });
    expect(status).toBe(400);
    expect(body.error.message).toContain('last_name: one of first and last name');
  });

  test('may lose the other name later, never the last one that is left', async () => {
    const { body } = await enter({ first_name: 'Ana', last_name: 'Ruiz' });
    const { candidate_id: id } = body;
    expect((await change(id, { last_name: '' })).body).toMatchObject({ last_name: '' });
    const refused = await change(id, { first_name: '\u2060' });
    expect([refused.status, refused.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    const kept = await call('GET', `/api/v1/candidates/${id}`, { token });
    expect(kept.body).toMatchObject({ first_name: 'Ana', last_name: '' });
    expect((await change(id, { first_name: '', last_name: 'Ruiz' })).status).toBe(200);
    const both = { first_name: '', last_name: '' };
    expect((await change(id, both)).body.error.message).toContain(
      'last_name: one of first and last name',
    );
  });

  test('stands in lists where the only name sorts, and is found by it', async () => {
    const { id } = await createOrganization('Sorted', { neighbours: false });
    const { token: bearer } = await createMember(id, 'recruiter');
    const ids: string[] = [];
    for (const [first_name, last_name] of [
      ['Zoe', 'Abel'],
      ['Suharto', ''],
      ['', 'Sukarno'],
      ['Adam', 'Tan'],
    ]) {
      const body = { first_name, last_name };
      const made = await call('POST', '/api/v1/candidates', { token: bearer, body });
      ids.push(made.body.candidate_id);
    }
    expect((await listAs(bearer, { sort_by: 'name' })).ids).toEqual(ids);
    expect((await listAs(bearer, { search: 'suharto' })).ids).toEqual([ids[1]]);
  });

  test('is taken in from a partner, and nobody is', async () => {
    const partner = await createTestPartner();
    const site = await addSite(partner.orgId);
    const send = (names: object) =>
      partner.send('POST', '/candidates', { body: { ...applicantAt(site.ref), ...names } });
    expect((await send({ first_name: 'Suharto', last_name: '' })).status).toBe(201);
    for (const blank of nothing) {
      const { status, body } = await send({ first_name: blank, last_name: blank });
      expect([status, body.error.code]).toEqual([400, 'invalid_request']);
    }
  });
});

test('marks that turn the direction are taken out of what is entered, and what could not be read is refused', async () => {
  const { body } = await enter({ first_name: '\u202eAna', last_name: 'Ru\u2066iz\u2069\u200f' });
  expect(body).toMatchObject({ first_name: 'Ana', last_name: 'Ruiz' });
  const broken = await enter({ first_name: 'J\ufffdrgen', last_name: 'Ruiz' });
  expect(broken.status).toBe(400);
  expect(broken.body.error.message).toContain('first_name: must not hold U+FFFD');
});

test.each(['\u202a(614) 555-0177\u202c', '\u2068614\u2011555\u20110177\u2069', '\u200e6145550177'])(
  'a phone number is found by what a phone puts on the clipboard: %j',
  async (search) => {
    const { id } = await createOrganization('Phones', { neighbours: false });
    const { token: bearer } = await createMember(id, 'recruiter');
    const made = await call('POST', '/api/v1/candidates', {
      token: bearer,
      body: { first_name: 'Ana', last_name: 'Ruiz', phone: '(614) 555-0177' },
    });
    expect((await listAs(bearer, { search })).ids).toEqual([made.body.candidate_id]);
  },
);

test.each([
  ['Iva\u200bn', 'Petrov', 'ivan petrov'],
  ['Ivan', 'Petrov', 'Iva\u200bn Pe\u00adtrov'],
])('%j %j is found by %j, whatever nobody sees', async (first_name, last_name, search) => {
  const { id } = await createOrganization('Hidden', { neighbours: false });
  const { token: bearer } = await createMember(id, 'recruiter');
  const body = { first_name, last_name };
  const made = await call('POST', '/api/v1/candidates', { token: bearer, body });
  expect((await listAs(bearer, { search })).ids).toEqual([made.body.candidate_id]);
});
