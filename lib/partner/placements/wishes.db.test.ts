import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction, prisma } from '@/lib/base/db';
import { queueMessage } from '@/lib/outbox/messages/queue-messages';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember } from '@/lib/testing/factories';
import { addSite, applicantAt, createTestPartner, type TestPartner } from '@/lib/testing/partner';

useTestDatabase();

let partner: TestPartner;
let token = '';
let body: ReturnType<typeof applicantAt>;
let ids = { asked: '', other: '', candidate: '' };
let other = { id: '', ref: '' };
let third = { id: '', ref: '' };

// Somebody at two locations who asked the office at one of them not to be contacted.
beforeEach(async () => {
  partner = await createTestPartner();
  ({ token } = await createMember(partner.orgId, 'admin'));
  const asked = await addSite(partner.orgId);
  other = await addSite(partner.orgId);
  third = await addSite(partner.orgId);
  const location_refs = [asked.ref, other.ref];
  body = applicantAt('', { location_ref: null, location_refs, consent: { contact: true } });
  const sent = await partner.send('POST', '/candidates', { body });
  const [first, second] = sent.body.applications;
  ids = {
    asked: first.application_id,
    other: second.application_id,
    candidate: sent.body.candidate_id,
  };
  const path = `applications/${ids.asked}/change-stage`;
  expect((await office(path, { to_stage: 'dnc', reason: 'Asked' })).status).toBe(200);
});

const office = (path: string, sent: object) =>
  call('POST', `/api/v1/${path}`, { token, body: sent });

const place = (sent: object) =>
  partner.send('POST', `/candidates/${body.external_ref}/locations`, { body: sent });

const sendAt = (ref: string, more: object) => {
  const { external_ref, phone } = body;
  const again = applicantAt(ref, { external_ref, phone, ...more });
  return partner.send('POST', '/candidates', { body: again });
};

/** What becomes of a letter about an application. */
async function letterAbout(applicationId: string) {
  const about = { orgId: partner.orgId, candidateId: ids.candidate, applicationId };
  const words = { subject: 'Hello', body: 'Hello', recipient: 'a@mail.example' };
  const sending = { kind: 'recruiter_message', channel: 'email', scheduledAt: null } as const;
  const queued = await inTransaction((tx) => queueMessage(tx, { ...about, ...words, ...sending }));
  const where = { orgId_id: { orgId: partner.orgId, id: queued.id } };
  return (await prisma().message.findUniqueOrThrow({ where })).failureReason;
}

const uncontactable = { screening: 'skipped', screening_reason: 'do_not_contact' };

describe('is no new wish', () => {
  test('a move by the partner', async () => {
    const move = { location_refs: [third.ref], move_from_location_ref: other.ref };
    const [moved] = (await place(move)).body.applications;
    expect(moved).toMatchObject(uncontactable);
    expect(await letterAbout(moved.application_id)).toBe('do_not_contact');
  });

  test('a move by the office, and another one on', async () => {
    const path = `applications/${ids.other}/change-location`;
    const moved = (await office(path, { location_id: third.id })).body;
    expect(moved).toMatchObject(uncontactable);
    const { application_id: second } = moved.application;
    expect(await letterAbout(second)).toBe('do_not_contact');
    const on = `applications/${second}/change-location`;
    const back = (await office(on, { location_id: other.id })).body;
    expect(back).toMatchObject(uncontactable);
    expect(await letterAbout(back.application.application_id)).toBe('do_not_contact');
  });

  test('a location that the partner or the office adds', async () => {
    const [added] = (await place({ location_refs: [third.ref] })).body.applications;
    expect(added).toMatchObject(uncontactable);
    expect(await letterAbout(added.application_id)).toBe('do_not_contact');
    const fourth = await addSite(partner.orgId);
    const path = `candidates/${ids.candidate}/locations`;
    const placed = (await office(path, { location_id: fourth.id })).body;
    expect(placed).toMatchObject(uncontactable);
    expect(await letterAbout(placed.application.application_id)).toBe('do_not_contact');
  });

  test.each<[string, object]>([
    ['without consent', {}],
    [
      'of a day before they asked',
      { consent: { contact: true }, applied_at: '2026-01-05T10:00:00Z' },
    ],
  ])('an application at a new location %s', async (_, more) => {
    const { body: sent } = await sendAt(third.ref, more);
    expect(sent).toMatchObject(uncontactable);
    expect(await letterAbout(sent.application_id)).toBe('do_not_contact');
  });
});

test('who applies at a new location and consents may be contacted about that', async () => {
  const { body: sent } = await sendAt(third.ref, { consent: { contact: true } });
  expect(sent).toMatchObject({ screening: 'enqueued', screening_reason: null });
  expect(await letterAbout(sent.application_id)).toBeNull();
  expect(await letterAbout(ids.other)).toBe('do_not_contact');
  // Where they continue takes the later wish along, also into what was open there before.
  const move = { location_refs: [other.ref], move_from_location_ref: third.ref };
  const [moved] = (await place(move)).body.applications;
  expect(moved).toMatchObject({ application_id: ids.other, screening: 'enqueued' });
  expect(await letterAbout(ids.other)).toBeNull();
});
