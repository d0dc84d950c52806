import { beforeEach, describe, expect, test } from 'vitest';
import { prisma } from '@/lib/base/db';
import { useTestDatabase } from '@/lib/testing/database';
import {
  addRegistry,
  addSite,
  applicantAt,
  createTestPartner,
  eventsOf,
  type TestPartner,
} from '@/lib/testing/partner';
import { besideNeighbours } from '@/lib/testing/world';

useTestDatabase();

let partner: TestPartner;
let home = { id: '', ref: '' };
let away = { id: '', ref: '' };
let externalRef = '';
let ids = { candidate_id: '', application_id: '' };

beforeEach(async () => {
  partner = await createTestPartner();
  home = await addSite(partner.orgId);
  away = await addSite(partner.orgId);
  const body = applicantAt(home.ref, {
    consent: { contact: true },
    email: 'amara@example.com',
    webhook_url: 'https://93.184.216.34/hook',
  });
  externalRef = body.external_ref;
  ids = (await partner.send('POST', '/candidates', { body })).body;
});

const place = (body: object, ref = externalRef) =>
  partner.send('POST', `/candidates/${ref}/locations`, { body });

const moveTo = (ref: string, from = home.ref) =>
  place({ location_refs: [ref], move_from_location_ref: from });

const applicationAt = (locationId: string) =>
  prisma().application.findMany({ where: { locationId }, orderBy: { id: 'asc' } });

const close = (id: string, data: object) =>
  prisma().application.updateMany({ where: { id }, data: { closedAt: new Date(), ...data } });

describe('adding locations', () => {
  test('opens an application at each new one and tells of each once', async () => {
    const third = await addSite(partner.orgId);
    const refs = [away.ref, home.ref, third.ref, away.ref];
    const answer = await place({ location_refs: refs });
    expect(answer.status).toBe(201);
    expect(answer.body.candidate_id).toBe(ids.candidate_id);
    const [first, second, last] = answer.body.applications;
    expect(answer.body.applications).toHaveLength(3);
    expect(first).toMatchObject({ location_ref: away.ref, screening: 'enqueued' });
    expect(second).toMatchObject({ application_id: ids.application_id, location_ref: home.ref });
    expect(await eventsOf(partner.orgId)).toMatchObject([
      {
        type: 'candidate_location_added',
        applicationId: first.application_id,
        data: { location_ref: away.ref, external_ref: externalRef, screening: 'enqueued' },
      },
      { type: 'candidate_location_added', applicationId: last.application_id },
    ]);
    const again = await place({ location_refs: refs });
    expect(again.body).toEqual(answer.body);
    expect(await eventsOf(partner.orgId)).toHaveLength(2);
  });

  test('answers an application that was rejected there as it is', async () => {
    await close(ids.application_id, { stage: 'client_rejected', closedReason: 'rejected' });
    const answer = await place({ location_refs: [home.ref] });
    expect(answer.body.applications).toEqual([
      {
        application_id: ids.application_id,
        location_ref: home.ref,
        status: 'rejected',
        screening: 'skipped',
        screening_reason: 'application_closed',
        closed_reason: 'rejected',
        moved_to_location_ref: null,
      },
    ]);
    expect(await eventsOf(partner.orgId)).toEqual([]);
  });

  test('twenty times at once opens one application and sends one event', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => place({ location_refs: [away.ref] })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(await applicationAt(away.id)).toHaveLength(1);
    expect(await eventsOf(partner.orgId)).toHaveLength(1);
  });
});

describe('moving', () => {
  test('closes the old application without a rejection and opens the new one', async () => {
    const answer = await moveTo(away.ref);
    expect(answer.status).toBe(201);
    const [{ application_id }] = answer.body.applications;
    const [old] = await applicationAt(home.id);
    expect(old).toMatchObject({ stage: 'applied', closedReason: 'moved' });
    expect(await eventsOf(partner.orgId)).toMatchObject([
      {
        type: 'candidate_location_changed',
        applicationId: application_id,
        data: {
          application_id,
          location_ref: away.ref,
          from_location_ref: home.ref,
          from_application_id: ids.application_id,
          to_location_ref: away.ref,
          to_application_id: application_id,
          screening: 'enqueued',
          screening_reason: null,
        },
      },
    ]);
    const where = { orgId: partner.orgId };
    expect(await prisma().message.count({ where })).toBe(0);
    const runs = await prisma().screeningRun.findMany({ where, orderBy: { id: 'asc' } });
    expect(runs.map(({ status }) => status)).toEqual(['cancelled', 'enqueued']);
    const placed = await prisma().activity.findMany({ where: { ...where, type: 'placement' } });
    expect(placed).toMatchObject([
      { applicationId: ids.application_id, actorType: 'automation', actorName: 'Placement Co' },
    ]);
  });

  test('onto a location with an open application continues that one', async () => {
    const added = await place({ location_refs: [away.ref] });
    const moved = await moveTo(away.ref);
    expect(moved.body).toEqual(added.body);
    const types = (await eventsOf(partner.orgId)).map(({ type }) => type);
    expect(types).toEqual(['candidate_location_added', 'candidate_location_changed']);
  });

  test.each([
    ['client_rejected', 'rejected'],
    ['dnc', 'rejected'],
    ['client_rejected', 'withdrawn'],
  ] as const)(
    'onto a location where it has ended (%s, %s) is refused',
    async (stage, closedReason) => {
      const { body } = await place({ location_refs: [away.ref] });
      const [{ application_id }] = body.applications;
      await close(application_id, { stage, closedReason });
      const told = await eventsOf(partner.orgId);
      const moved = await moveTo(away.ref);
      expect([moved.status, moved.body.error.code]).toEqual([400, 'application_closed']);
      const words = `The application at ${away.ref} has ended (closed_reason: ${closedReason})`;
      expect(moved.body.error.message).toContain(words);
      expect(moved.body.error.message).not.toContain(stage);
      expect(await applicationAt(away.id)).toMatchObject([{ id: application_id, stage }]);
      expect(await applicationAt(home.id)).toMatchObject([{ closedAt: null, movedToId: null }]);
      expect(await eventsOf(partner.orgId)).toEqual(told);
    },
  );

  test('onto a location where they are hired answers that one', async () => {
    const { body } = await place({ location_refs: [away.ref] });
    const [{ application_id }] = body.applications;
    const where = { orgId: partner.orgId, id: application_id };
    await prisma().application.updateMany({ where, data: { stage: 'hired' } });
    const moved = await moveTo(away.ref);
    expect(moved.body.applications).toMatchObject([{ application_id, status: 'hired' }]);
  });

  test('there and back again ends in a new application at home', async () => {
    await moveTo(away.ref);
    const back = await moveTo(home.ref, away.ref);
    expect(back.status).toBe(201);
    const reasons = (await applicationAt(home.id)).map(({ closedReason }) => closedReason);
    expect(reasons).toEqual(['moved', null]);
    expect(await eventsOf(partner.orgId)).toHaveLength(2);
  });

  test('ten times at once moves once and sends one event', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => moveTo(away.ref)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(9);
    expect(await eventsOf(partner.orgId)).toHaveLength(1);
  });

  test('under one Idempotency-Key is answered again with the first answer', async () => {
    const request = {
      body: { location_refs: [away.ref], move_from_location_ref: home.ref },
      headers: { 'idempotency-key': 'move-1' },
    };
    const path = `/candidates/${externalRef}/locations`;
    const first = await partner.send('POST', path, request);
    const again = await partner.send('POST', path, request);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  test('is not undone by sending the applicant again as before', async () => {
    const [{ application_id }] = (await moveTo(away.ref)).body.applications;
    const body = applicantAt(home.ref, { external_ref: externalRef });
    const again = await partner.send('POST', '/candidates', { body });
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ application_id: ids.application_id, screening: 'skipped' });
    expect(await applicationAt(home.id)).toHaveLength(1);
    expect(await applicationAt(away.id)).toMatchObject([{ id: application_id, closedAt: null }]);
  });
});

describe('a refused placement changes nothing', () => {
  const refused = async (answer: ReturnType<typeof place>, status: number, code: string) => {
    const { status: got, body } = await answer;
    expect([got, body.error.code]).toEqual([status, code]);
    const where = { ...besideNeighbours(partner.orgId), closedAt: null };
    expect(await prisma().application.count({ where })).toBe(1);
    expect(await eventsOf(partner.orgId)).toEqual([]);
  };

  test('an unknown applicant', async () => {
    await refused(place({ location_refs: [away.ref] }, 'nobody'), 404, 'unknown_external_ref');
  });

  test('an unknown location among known ones', async () => {
    const refs = [away.ref, 'nowhere'];
    await refused(place({ location_refs: refs }), 404, 'unknown_location_ref');
  });

  test('a location of another registry', async () => {
    const { ref } = await addSite((await addRegistry(partner.partnerId)).orgId);
    await refused(place({ location_refs: [ref] }), 404, 'unknown_location_ref');
    const { message } = (await place({ location_refs: [ref] })).body.error;
    expect(message).toBe(`There is no location ${ref} where the applicant is known.`);
  });

  test('a move to where the applicant is, or to two locations', async () => {
    await refused(moveTo(home.ref), 400, 'invalid_request');
    const refs = { location_refs: [home.ref, away.ref], move_from_location_ref: home.ref };
    await refused(place(refs), 400, 'invalid_request');
  });

  test('a move from where the applicant has no application', async () => {
    const empty = await addSite(partner.orgId);
    await refused(moveTo(away.ref, empty.ref), 404, 'unknown_location_ref');
  });

  test.each([
    ['rejected', { stage: 'client_rejected', closedReason: 'rejected' }],
    ['withdrawn', { stage: 'applied', closedReason: 'withdrawn' }],
    ['hired', { stage: 'hired', closedAt: null }],
  ] as const)('a move from where the application has ended: %s', async (_, ended) => {
    await place({ location_refs: [away.ref] });
    await close(ids.application_id, ended);
    const third = await addSite(partner.orgId);
    const { status, body } = await moveTo(third.ref);
    expect([status, body.error.code]).toEqual([400, 'application_closed']);
    expect(body.error.message).toBe(`The application at ${home.ref} has ended.`);
    expect(await applicationAt(third.id)).toEqual([]);
  });

  test('no locations, or an unknown field', async () => {
    await refused(place({ location_refs: [] }), 400, 'invalid_request');
    await refused(place({}), 400, 'invalid_request');
    await refused(place({ location_refs: [away.ref], note: 'x' }), 400, 'invalid_request');
  });
});
