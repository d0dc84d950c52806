import { beforeEach, expect, test } from 'vitest';
import { prisma } from '@/lib/base/db';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember } from '@/lib/testing/factories';
import { addSite, applicantAt } from '@/lib/testing/partner';
import { drain, makeDue, nothing, runsOf, useCaller } from './testing/calls';

useTestDatabase();

const caller = useCaller();
let token = '';
let body: ReturnType<typeof applicantAt>;
let ids = { asked: '', other: '' };

const send = () => caller.send('POST', '/candidates', { body });

/** Has the office note at the first of two locations that the person asked not to be contacted. */
const askNotToBeContacted = async () => {
  const path = `/api/v1/applications/${ids.asked}/change-stage`;
  const answer = await call('POST', path, { token, body: { to_stage: 'dnc', reason: 'Asked' } });
  expect(answer.status).toBe(200);
};

beforeEach(async () => {
  ({ token } = await createMember(caller.orgId, 'admin'));
  const second = await addSite(caller.orgId);
  const location_refs = [caller.site.ref, second.ref];
  body = applicantAt('', { location_ref: null, location_refs, consent: { contact: true } });
  const { applications } = (await send()).body;
  expect(applications).toMatchObject([{ screening: 'enqueued' }, { screening: 'enqueued' }]);
  const [asked, other] = applications;
  ids = { asked: asked.application_id, other: other.application_id };
});

test('a call about another application of theirs is called off when they ask', async () => {
  await askNotToBeContacted();
  for (const id of [ids.asked, ids.other]) {
    const calledOff = { status: 'cancelled', failureReason: 'do_not_contact' };
    expect(await runsOf(id)).toMatchObject([calledOff]);
  }
  await makeDue();
  expect(await drain()).toEqual(nothing);
});

test('sending them again arranges no call', async () => {
  await askNotToBeContacted();
  const { applications } = (await send()).body;
  expect(applications).toMatchObject([
    { screening: 'skipped', screening_reason: 'application_closed' },
    { screening: 'skipped', screening_reason: 'do_not_contact', status: 'screening' },
  ]);
  expect(await runsOf(ids.other)).toMatchObject([{ status: 'cancelled' }]);
});

test('a call that still waits is not made', async () => {
  await askNotToBeContacted();
  const where = { orgId: caller.orgId, applicationId: ids.other };
  await prisma().screeningRun.updateMany({
    where,
    data: { status: 'enqueued', failureReason: null },
  });
  await makeDue();
  expect(await drain()).toMatchObject({ claimed: 1, placed: 0, cancelled: 1 });
  const calledOff = { status: 'cancelled', failureReason: 'do_not_contact' };
  expect(await runsOf(ids.other)).toMatchObject([calledOff]);
});
