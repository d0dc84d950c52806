import { beforeEach, describe, expect, test } from 'vitest';
import { prisma } from '@/lib/base/db';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createJob, createMember } from '@/lib/testing/factories';
import { addRegistry, countsOf, eventsOf, newPhone } from '@/lib/testing/partner';
import { applicationsOf, createOffice, type Office, placeIn } from './testing/office';

useTestDatabase({ API_RATE_LIMIT: '0', PARTNER_RATE_LIMIT: '0' });

let { partner, orgId, token, phone, home, away, enter, enterAt, send, told } = {} as Office;

beforeEach(async () => {
  ({ partner, orgId, token, phone, home, away, enter, enterAt, send, told } = await createOffice());
});

describe('whom the partner sent and the office enters', () => {
  test('is joined with 200, applies at the new location, and the partner hears of it', async () => {
    const sent = await send();
    const answer = await enterAt(away);
    expect(answer.status).toBe(200);
    expect(answer.body.candidate_id).toBe(sent.candidate_id);
    const [added, first] = answer.body.applications;
    expect(added).toMatchObject({ job_id: away.jobId, status: 'applied' });
    expect(first.application_id).toBe(sent.application_id);
    expect(await eventsOf(orgId)).toMatchObject([
      {
        type: 'candidate_location_added',
        applicationId: added.application_id,
        data: {
          candidate_id: sent.candidate_id,
          external_ref: sent.externalRef,
          location_ref: away.ref,
          screening: 'enqueued',
        },
      },
    ]);
    expect(await countsOf(orgId)).toMatchObject({ candidates: 1, applications: 2, runs: 2 });
  });

  test.each([
    ['national', () => `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`],
    ['with blanks', () => ` +1 ${phone.slice(2, 5)} ${phone.slice(5)} `],
  ])('is known by the number however it is written: %s', async (_, written) => {
    const sent = await send();
    const answer = await enterAt(away, { phone: written() });
    expect([answer.status, answer.body.candidate_id]).toEqual([200, sent.candidate_id]);
  });

  test('keeps the details there are and gains those that were missing', async () => {
    const sent = await send({ city: 'Albany' });
    const more = { email: 'amara@example.com', city: 'Troy', state: 'NY', source: 'referral' };
    const answer = await enter({ ...more, first_name: 'Amy', last_name: 'O.' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      first_name: 'Amara',
      last_name: 'Okafor',
      phone,
      email: 'amara@example.com',
      city: 'Albany',
      state: 'NY',
      source: 'partner',
    });
    const where = { candidateId: sent.candidate_id, type: 'profile' as const };
    expect(await prisma().activity.findMany({ where })).toMatchObject([
      { actorType: 'user', details: { changed: ['email', 'state'] } },
    ]);
  });

  test('without a job is joined, and nothing is opened or told', async () => {
    const sent = await send();
    const answer = await enter();
    expect([answer.status, answer.body.candidate_id]).toEqual([200, sent.candidate_id]);
    expect(answer.body.applications).toHaveLength(1);
    expect(await told()).toEqual([]);
  });

  test('has one application at a location, whatever the job and however it stands', async () => {
    const sent = await send();
    const rejected = { closedAt: new Date(), closedReason: 'rejected' } as const;
    for (const data of [{}, { stage: 'client_rejected', ...rejected } as const]) {
      await prisma().application.updateMany({ where: { id: sent.application_id }, data });
      const answer = await enterAt(home);
      expect(answer.status).toBe(200);
      expect(answer.body.applications).toMatchObject([{ application_id: sent.application_id }]);
    }
    expect(await told()).toEqual([]);
  });

  test('is said to have an application there, and what entering did', async () => {
    const sent = await send();
    const ask = (place: typeof home) =>
      call('POST', '/api/v1/candidates/same-contact', {
        token,
        body: { first_name: 'Amara', last_name: 'Okafor', phone, job_id: place.jobId },
      });
    const rejected = { closedAt: new Date(), closedReason: 'rejected' } as const;
    await prisma().application.updateMany({
      where: { id: sent.application_id },
      data: { ...rejected, stage: 'client_rejected' },
    });
    const standing = { application_id: sent.application_id, status: 'client_rejected' };
    expect((await ask(home)).body.people).toMatchObject([{ standing_application: standing }]);
    expect((await ask(away)).body.people).toMatchObject([{ standing_application: null }]);
    const nothing = { joined: true, opened_application_id: null, noted: false };
    expect((await enterAt(home)).body).toMatchObject(nothing);
    const noted = await enterAt(away, { first_name: 'Ben' });
    expect(noted.body).toMatchObject({ joined: true, noted: true });
    expect(noted.body.opened_application_id).toBe(noted.body.applications[0].application_id);
  });

  test('comes to a second location by one and the same job', async () => {
    const sent = await send();
    const { id: jobId } = await createJob(orgId);
    const third = await placeIn(orgId);
    for (const { id } of [away, third]) {
      expect((await enter({ job_id: jobId, location_id: id })).status).toBe(200);
    }
    const [, second, last] = await applicationsOf(sent.candidate_id);
    expect([second?.jobId, second?.locationId]).toEqual([jobId, away.id]);
    expect(last?.locationId).toBe(third.id);
    expect((await told()).map(([type, at]) => [type, at])).toEqual([
      ['candidate_location_added', away.ref],
      ['candidate_location_added', third.ref],
    ]);
  });

  test('at no location applies once to a job, and the partner hears nothing', async () => {
    const sent = await send();
    const { id: jobId } = await createJob(orgId);
    expect((await enter({ job_id: jobId })).status).toBe(200);
    expect((await enter({ job_id: jobId })).status).toBe(200);
    expect(await applicationsOf(sent.candidate_id)).toHaveLength(2);
    expect(await told()).toEqual([]);
  });

  test('meets the blocklist as with any application', async () => {
    const sent = await send();
    const entry = { match_type: 'phone', match_value: phone };
    const blocklist = '/api/v1/candidates/blocklist';
    expect((await call('POST', blocklist, { token, body: entry })).status).toBe(201);
    const where = { id: orgId };
    await prisma().organization.update({ where, data: { blocklistBehaviour: 'exclude' } });
    const answer = await enterAt(away);
    expect(answer.body).toMatchObject({ candidate_id: sent.candidate_id, is_flagged: true });
    expect(answer.body.applications[0].status).toBe('dnc');
    expect((await eventsOf(orgId)).map(({ type }) => type)).toEqual([
      'candidate_location_added',
      'candidate_status_changed',
    ]);
  });

  test('of several with the number it is the one of the name, else whom the partner sent last', async () => {
    const one = await send({ first_name: 'Zoë', last_name: 'Ng' });
    const two = await send();
    expect(one.candidate_id).not.toBe(two.candidate_id);
    const named = await enter({ first_name: 'zoe', last_name: 'NG' });
    expect(named.body.candidate_id).toBe(one.candidate_id);
    const other = await enter({ first_name: 'Sam' });
    expect(other.body.candidate_id).toBe(two.candidate_id);
  });

  test('a refused entry changes nothing', async () => {
    await send();
    const before = await countsOf(orgId);
    const gone = await enterAt(away, { location_id: '01990a3e-7c00-7000-8000-0000000000ff' });
    expect([gone.status, gone.body.error.code]).toEqual([404, 'NOT_FOUND']);
    const viewer = await createMember(orgId, 'viewer');
    expect((await enter({ email: 'a@b.example' }, viewer.token)).status).toBe(401);
    expect(await countsOf(orgId)).toEqual(before);
    expect(await prisma().candidate.count({ where: { email: 'a@b.example' } })).toBe(0);
  });
});

describe('whom the office found', () => {
  test('is joined once the partner has heard of them, and told of as added', async () => {
    const first = await enterAt(home);
    expect(first.status).toBe(201);
    const again = await enterAt(away);
    expect([again.status, again.body.candidate_id]).toEqual([200, first.body.candidate_id]);
    expect(await told()).toEqual([
      ['candidate_created', home.ref, null],
      ['candidate_location_added', away.ref, null],
    ]);
    const claimed = await send();
    expect(claimed).toMatchObject({ deduped: true, candidate_id: first.body.candidate_id });
  });

  test('and the partner has not heard of may be entered twice', async () => {
    const answers = [await enter(), await enter()];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  });

  test('is not known by what the partner has heard of others', async () => {
    await enterAt(home, { phone: newPhone(), first_name: 'Other' });
    expect(await told()).toHaveLength(1);
    const answers = [await enter(), await enter()];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  });

  test('is never told of as new where the partner has seen somebody of the number', async () => {
    const [older] = [(await enter()).body, (await enter()).body];
    const claimed = await send();
    expect(claimed.candidate_id).not.toBe(older.candidate_id);
    const path = `/api/v1/candidates/${older.candidate_id}/locations`;
    await call('POST', path, { token, body: { location_id: away.id } });
    expect(await told()).toEqual([['candidate_location_added', away.ref, null]]);
  });

  test('in another registry of the partner is another candidate', async () => {
    await send();
    const other = await addRegistry(partner.partnerId);
    const member = await createMember(other.orgId, 'recruiter');
    const answer = await enter({}, member.token);
    expect(answer.status).toBe(201);
  });

  test('without a number, or with none that can be read, is nobody known', async () => {
    await send();
    expect((await enter({ phone: null })).status).toBe(201);
    expect((await enter({ phone: '555-0100' })).status).toBe(201);
  });
});
