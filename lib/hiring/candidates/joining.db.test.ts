import { beforeEach, describe, expect, test } from 'vitest';
import { prisma } from '@/lib/base/db';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createCandidate, createMember, createOrganization } from '@/lib/testing/factories';
import { countsOf, newPhone } from '@/lib/testing/partner';
import { applicationsOf, createOffice, type Office } from './testing/office';

useTestDatabase({ API_RATE_LIMIT: '0', PARTNER_RATE_LIMIT: '0' });

let { orgId, token, phone, home, away, enter, enterAt, send, told } = {} as Office;

beforeEach(async () => {
  ({ orgId, token, phone, home, away, enter, enterAt, send, told } = await createOffice());
});

const ben = { first_name: 'Ben', last_name: 'Ng', email: 'ben@example.com' };
const nobody = '01990a3e-7c00-7000-8000-0000000000ff';

const ask = (body: object, as = token) =>
  call('POST', '/api/v1/candidates/same-contact', { token: as, body });
const patch = (id: string, body: object, as = token) =>
  call('PATCH', `/api/v1/candidates/${id}`, { token: as, body });

async function notesOf(candidateId: string, as = token) {
  const path = `/api/v1/candidates/${candidateId}/timeline?types=note`;
  const { body } = await call('GET', path, { token: as });
  return body.events.map(({ details }: { details: { body: string } }) => details.body);
}

/** A recruiter who sees one location. */
async function limitedTo(locationId: string): Promise<string> {
  const { token: limited, userId } = await createMember(orgId, 'recruiter');
  const where = { orgId_userId: { orgId, userId } };
  await prisma().membership.update({ where, data: { isScoped: true } });
  await prisma().memberLocation.create({ data: { orgId, userId, locationId } });
  return limited;
}

describe('who is joined', () => {
  test('is said so, and what was typed is a note on them, once', async () => {
    const sent = await send({ first_name: 'Ada', last_name: 'Okafor', email: 'ada@example.com' });
    for (let time = 0; time < 2; time += 1) {
      const typed = { ...ben, city: 'Troy', state: 'NY', source: 'referral' };
      const { status, body } = await enterAt(home, typed);
      expect([status, body.joined]).toEqual([200, true]);
      expect(body).toMatchObject({ candidate_id: sent.candidate_id, first_name: 'Ada' });
    }
    expect(await notesOf(sent.candidate_id)).toEqual([
      'Entered again with other details: Ben Ng · ben@example.com · source referral',
    ]);
  });

  test('by the partner’s way keeps what the partner sent, once', async () => {
    const { body } = await enterAt(home, { first_name: 'Hana', last_name: 'Sato' });
    for (let time = 0; time < 2; time += 1) {
      const sent = await send({ external_ref: 'ivo-1', first_name: 'Ivo', last_name: 'Kos' });
      expect(sent.candidate_id).toBe(body.candidate_id);
    }
    expect(await notesOf(body.candidate_id)).toEqual(['Sent again with other details: Ivo Kos']);
  });

  test('is erased under the name that was typed, too', async () => {
    const { candidate_id: id } = await send({ first_name: 'Ada', last_name: 'Okafor' });
    await enterAt(home, { ...ben, last_name: 'Ngata' });
    const view = { page: 'candidates', name: 'Ngata', query: 'search=ben%40example.com' };
    await call('POST', '/api/v1/views', { token, body: view });
    const timeline = await call('GET', `/api/v1/candidates/${id}/timeline`, { token });
    expect(timeline.text).not.toContain('"former"');
    const path = `/api/v1/candidates/${id}/erase`;
    const { token: admin } = await createMember(orgId, 'admin');
    expect((await call('POST', path, { token: admin, body: {} })).status).toBe(200);
    expect(await prisma().savedView.findMany({ where: { orgId } })).toMatchObject([
      { name: expect.stringMatching(/^Saved view /), query: '' },
    ]);
  });

  test('keeps a number that could not be used', async () => {
    const first = await send();
    await send({ external_ref: first.externalRef, phone: '1111111111' });
    expect(await notesOf(first.candidate_id)).toEqual([
      'Sent again with other details: 1111111111',
    ]);
  });

  test('with the same details written otherwise has no note', async () => {
    const sent = await send({ first_name: 'Zoë', last_name: 'Ng', email: 'Zoe@example.com' });
    await enter({ first_name: 'zoe', last_name: 'NG', email: 'zoe@example.com' });
    expect(await notesOf(sent.candidate_id)).toEqual([]);
  });

  test('can be chosen: they apply, gain what was missing, and nobody is added', async () => {
    const known = await enter({ ...ben, phone: null });
    const body = { first_name: 'Benjamin', last_name: 'Ng', phone: newPhone() };
    const joined = await enterAt(away, { ...body, join_candidate_id: known.body.candidate_id });
    expect([joined.status, joined.body.joined]).toEqual([200, true]);
    expect(joined.body).toMatchObject({ ...ben, phone: body.phone, phone_e164: body.phone });
    expect(joined.body.applications).toMatchObject([{ job_id: away.jobId }]);
    expect((await countsOf(orgId)).candidates).toBe(1);
    expect(await notesOf(known.body.candidate_id)).toEqual([
      'Entered again with other details: Benjamin Ng',
    ]);
    expect(await told()).toEqual([['candidate_created', away.ref, null]]);
  });

  test('and has no application keeps what was typed all the same', async () => {
    const known = await enter({ ...ben, phone: null });
    const other = { first_name: 'Benny', join_candidate_id: known.body.candidate_id, phone: null };
    expect((await enter({ ...ben, ...other })).status).toBe(200);
    expect(await notesOf(known.body.candidate_id)).toEqual([
      'Entered again with other details: Benny Ng',
    ]);
  });

  test('is nobody where the caller says that this is somebody else', async () => {
    const sent = await send();
    const { status, body } = await enterAt(home, { ...ben, separate: true });
    expect([status, body.joined]).toEqual([201, undefined]);
    expect(body.same_contact).toMatchObject([
      { candidate_id: sent.candidate_id, matches: ['phone'] },
    ]);
  });

  test('must be there, in sight and in the organization, and not be erased', async () => {
    const there = await enterAt(home, ben);
    const other = await createCandidate((await createOrganization()).id);
    const limited = await limitedTo(away.id);
    const joining = (id: string, as = token) =>
      enter({ ...ben, job_id: away.jobId, join_candidate_id: id }, as);
    for (const answer of [
      await joining(nobody),
      await joining(other.id),
      await joining(there.body.candidate_id, limited),
    ]) {
      expect([answer.status, answer.body.error.code]).toEqual([404, 'CANDIDATE_NOT_FOUND']);
    }
    const admin = await createMember(orgId, 'admin');
    const path = `/api/v1/candidates/${there.body.candidate_id}/erase`;
    const erased = await call('POST', path, { token: admin.token, body: {} });
    expect(erased.status).toBe(200);
    expect((await joining(there.body.candidate_id)).status).toBe(400);
  });

  test('cannot be chosen and refused at once', async () => {
    expect((await enter({ join_candidate_id: nobody, separate: true })).status).toBe(400);
  });

  test('is one person, whoever of ten joins them first', async () => {
    const known = await enter({ ...ben, phone: null });
    const joining = { ...ben, join_candidate_id: known.body.candidate_id };
    const answers = await Promise.all(Array.from({ length: 10 }, () => enterAt(away, joining)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await applicationsOf(known.body.candidate_id)).toHaveLength(1);
  });
});

describe('whose an email or phone is', () => {
  test('is said before somebody is entered: who matches, by what, and who is joined', async () => {
    const sent = await send({ first_name: 'Ada' });
    const office = await enter({ ...ben, phone: null });
    const { status, body } = await ask({ first_name: 'Eve', phone, email: ' BEN@example.com' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ phone_e164: phone, joins_unseen: false });
    expect(body.people).toMatchObject([
      { candidate_id: sent.candidate_id, first_name: 'Ada', matches: ['phone'], joins: true },
      { candidate_id: office.body.candidate_id, matches: ['email'], joins: false },
    ]);
    expect(await told()).toEqual([]);
  });

  test('is nobody’s where nothing matches, or the number cannot exist', async () => {
    await createCandidate(orgId, { phone: '000-000-0000', phoneE164: '+10000000000' });
    const { body } = await ask({ phone: '000-000-0000', email: 'nobody@example.com' });
    expect(body).toEqual({ phone_e164: null, people: [], joins_unseen: false });
    expect((await ask({})).body.people).toEqual([]);
  });

  test('names nobody out of reach, but says that somebody would be joined', async () => {
    const sent = await send({ email: 'ada@example.com' });
    const limited = await limitedTo(away.id);
    const { body } = await ask({ phone, email: 'ada@example.com' }, limited);
    expect(body).toMatchObject({ people: [], joins_unseen: true });
    // Whoever knows the id and leaves it out is not told that it is them.
    const leaving = { phone, email: 'ada@example.com', except: sent.candidate_id };
    expect((await ask(leaving, limited)).body).toEqual(body);
    const elsewhere = { ...leaving, except: nobody };
    expect((await ask(elsewhere, limited)).body).toEqual(body);
    expect((await ask(leaving)).body).toMatchObject({ people: [], joins_unseen: false });
    const byEmail = await ask({ email: 'ada@example.com' }, limited);
    expect(byEmail.body).toMatchObject({ people: [], joins_unseen: false });
  });

  test('says of nobody that they would be joined to somebody who may not enter people', async () => {
    await send();
    const viewer = await createMember(orgId, 'viewer');
    const { body } = await ask({ phone }, viewer.token);
    expect(body.people).toMatchObject([{ matches: ['phone'], joins: false }]);
    const where = { orgId_userId: { orgId, userId: viewer.userId } };
    await prisma().membership.update({ where, data: { isScoped: true } });
    expect((await ask({ phone }, viewer.token)).body).toMatchObject({
      people: [],
      joins_unseen: false,
    });
  });

  test('of another organization is nobody’s', async () => {
    await enter(ben);
    const elsewhere = await createMember((await createOrganization()).id, 'recruiter');
    expect((await ask({ phone, email: ben.email }, elsewhere.token)).body.people).toEqual([]);
  });

  test('is refused without a session, and for what is no address', async () => {
    const path = '/api/v1/candidates/same-contact';
    expect((await call('POST', path, { body: { phone } })).status).toBe(401);
    expect((await ask({ email: 'ada' })).status).toBe(400);
    expect((await ask({ fax: '1' })).status).toBe(400);
  });

  test('is answered by a change, within reach', async () => {
    const ada = await enterAt(home, { first_name: 'Ada', email: 'ada@example.com' });
    const other = await enterAt(away, { ...ben, phone: newPhone() });
    const id = other.body.candidate_id;
    const { body } = await patch(id, { phone, email: 'ADA@example.com' });
    expect(body.same_contact).toEqual([
      {
        candidate_id: ada.body.candidate_id,
        ...{ first_name: 'Ada', last_name: 'Okafor', matches: ['email', 'phone'] },
      },
    ]);
    expect((await patch(id, { city: 'Troy' })).body.same_contact).toEqual([]);
    const limited = await limitedTo(away.id);
    expect((await patch(id, { phone }, limited)).body.same_contact).toEqual([]);
  });
});
