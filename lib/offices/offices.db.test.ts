import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '@/lib/db';
import { newId } from '@/lib/ids';
import type { StageSlug } from '@/lib/pipeline/stages';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createCandidate,
  createLocation,
  createMember,
  createOrganization,
} from '@/lib/testing/factories';
import { messagesOf, movesOf, stageOf } from '@/lib/testing/moves';
import { eventsOf } from '@/lib/testing/partner';
import { itRefusesStrangers } from '@/lib/testing/refusals';
import { createRegistry, linkApplicant, type TestRegistry } from '@/lib/testing/registry';

useTestDatabase();

let registry: TestRegistry;
let orgId = '';
let token = '';
let coordinator = '';
let anyId = '';
let anyCandidate = '';
let foreign = { id: '', candidateId: '', locationId: '' };
let anyPlace = '';

beforeAll(async () => {
  registry = await createRegistry('https://receiver.invalid/hooks');
  orgId = registry.orgId;
  token = (await createMember(orgId, 'recruiter')).token;
  coordinator = (await createMember(orgId, 'coordinator')).token;
  ({ id: anyId, candidateId: anyCandidate } = await standing());
  anyPlace = (await createLocation(orgId)).id;
  const other = (await createOrganization()).id;
  const { id, candidateId } = await createApplication(other);
  foreign = { id, candidateId, locationId: (await createLocation(other)).id };
});

const standing = (stage: StageSlug = 'applied', overrides = {}) =>
  createApplication(orgId, { stage, locationId: registry.location.id, ...overrides });
const willing = () => createCandidate(orgId, { consentContact: true });
const act = (id: string, action: string, body: unknown = {}) =>
  call('POST', `/api/v1/applications/${id}/${action}`, { token, body });
const addAt = (candidateId: string, location_id: unknown) =>
  call('POST', `/api/v1/candidates/${candidateId}/locations`, { token, body: { location_id } });
const eventsAbout = async (id: string) =>
  (await eventsOf(orgId)).filter(({ applicationId }) => applicationId === id);
const rowOf = (id: string) => prisma().application.findFirstOrThrow({ where: { id } });
const placementsOf = (applicationId: string) =>
  prisma().activity.findMany({ where: { applicationId, type: 'placement' } });

describe('place', () => {
  it('is told once, however often and however fast it is asked for; nothing else changes', async () => {
    const { id, candidateId } = await standing('interview_scheduled');
    const other = await standing('applied', { candidateId });
    await linkApplicant(orgId, candidateId, { externalRef: `ext-${id}` });
    const answers = await Promise.all(Array.from({ length: 6 }, () => act(id, 'place')));
    answers.push(await act(id, 'place'));
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(Object.keys(body)).toEqual(['success', 'application']);
      expect(body.application.status).toBe('interview_scheduled');
    }
    const { placedAt } = await rowOf(id);
    expect(await eventsAbout(id)).toMatchObject([
      {
        type: 'candidate_placed',
        data: { placed_at: placedAt?.toISOString(), external_ref: `ext-${id}` },
      },
    ]);
    expect(await placementsOf(id)).toMatchObject([{ details: { change: 'placed' } }]);
    expect(await movesOf(id)).toEqual([]);
    expect(await rowOf(other.id)).toMatchObject({ closedAt: null, placedAt: null });
  });

  it('refuses a closed application, but not a hired one', async () => {
    const closed = { closedAt: new Date(), closedReason: 'rejected' };
    const { id } = await standing('client_rejected', closed);
    const answer = await act(id, 'place');
    expect([answer.status, answer.body.error.code]).toEqual([400, 'APPLICATION_CLOSED']);
    expect((await act((await standing('hired')).id, 'place')).status).toBe(200);
  });

  it('refuses an unknown field', async () => {
    expect((await act(anyId, 'place', { location_id: anyPlace })).status).toBe(400);
    expect(await placementsOf(anyId)).toEqual([]);
  });
});

describe('change-location', () => {
  it('closes the old application without a rejection and continues at the other location', async () => {
    const { id: candidateId } = await willing();
    const { id } = await standing('client_screening', { candidateId });
    const run = { orgId, id: newId(), applicationId: id };
    await prisma().screeningRun.create({ data: run });
    const to = await createLocation(orgId);
    const answer = await act(id, 'change-location', { location_id: to.id });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      application: { status: 'applied', candidate_id: candidateId },
      previous_application: { application_id: id, status: 'client_screening' },
      screening: 'enqueued',
    });
    const { application_id: newApplication } = answer.body.application;
    expect(await rowOf(id)).toMatchObject({ closedReason: 'moved' });
    expect(await eventsAbout(id)).toEqual([]);
    expect(await eventsAbout(newApplication)).toMatchObject([
      {
        type: 'candidate_location_changed',
        data: {
          from_location_ref: registry.location.locationRef,
          from_application_id: id,
          to_location_ref: to.locationRef,
          to_application_id: newApplication,
          screening: 'enqueued',
        },
      },
    ]);
    expect(await messagesOf(id)).toEqual([]);
    const runs = await prisma().screeningRun.findMany({
      where: { application: { candidateId } },
      orderBy: { id: 'asc' },
    });
    expect(runs.map(({ status }) => status)).toEqual(['cancelled', 'enqueued']);
    const intake = await prisma().location.findFirstOrThrow({ where: { id: to.id } });
    expect((await rowOf(newApplication)).jobId).toBe(intake.intakeJobId);
    const again = await act(id, 'change-location', { location_id: anyPlace });
    expect([again.status, again.body.error.code]).toEqual([400, 'APPLICATION_CLOSED']);
  });

  it('has one winner among those at once', async () => {
    const { id, candidateId } = await standing();
    const places = await Promise.all(Array.from({ length: 4 }, () => createLocation(orgId)));
    const answers = await Promise.all(
      places.map((place) => act(id, 'change-location', { location_id: place.id })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    for (const { status, body } of answers) {
      if (status === 400)
        expect(['STAGE_CONFLICT', 'APPLICATION_CLOSED']).toContain(body.error.code);
    }
    expect(await prisma().application.count({ where: { candidateId } })).toBe(2);
    const told = (await eventsOf(orgId)).filter(({ data }) => data.from_application_id === id);
    expect(told).toHaveLength(1);
  });

  it('continues what is open there, and opens anew what was rejected there', async () => {
    const { id, candidateId } = await standing();
    const to = await createLocation(orgId);
    const added = await addAt(candidateId, to.id);
    const moved = await act(id, 'change-location', { location_id: to.id });
    expect(moved.body.application).toEqual(added.body.application);
    const { application_id: second } = added.body.application;
    await act(second, 'reject');
    const third = await standing('applied', { candidateId });
    const anew = await act(third.id, 'change-location', { location_id: to.id });
    expect(anew.status).toBe(200);
    expect(anew.body.application.application_id).not.toBe(second);
  });

  it('tells of an application that was at no location as of an added one', async () => {
    const { id, candidateId } = await standing('applied', { locationId: null });
    await linkApplicant(orgId, candidateId, { externalRef: `ext-${id}` });
    const answer = await act(id, 'change-location', { location_id: anyPlace });
    const events = await eventsAbout(answer.body.application.application_id);
    expect(events).toMatchObject([{ type: 'candidate_location_added' }]);
  });

  it.each([
    ['its own location', () => ({ location_id: registry.location.id }), 400, 'VALIDATION_ERROR'],
    ['no location', () => ({}), 400, 'VALIDATION_ERROR'],
    ['a malformed id', () => ({ location_id: 'x' }), 400, 'VALIDATION_ERROR'],
    ['an unknown field', () => ({ location_id: anyPlace, x: 1 }), 400, 'VALIDATION_ERROR'],
    ['an unknown location', () => ({ location_id: newId() }), 404, 'NOT_FOUND'],
    ['another’s location', () => ({ location_id: foreign.locationId }), 404, 'NOT_FOUND'],
  ])('to %s is refused and leaves no trace', async (_, body, status, code) => {
    const { id, candidateId } = await standing();
    const answer = await act(id, 'change-location', body());
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
    expect((await rowOf(id)).closedAt).toBeNull();
    expect(await prisma().application.count({ where: { candidateId } })).toBe(1);
  });
});

describe('adding a location', () => {
  it('opens an application there, told once; others stay', async () => {
    const { id: candidateId } = await willing();
    const { id } = await standing('client_screening', { candidateId });
    await linkApplicant(orgId, candidateId, { externalRef: `ext-${id}` });
    const to = await createLocation(orgId);
    const answers = await Promise.all(Array.from({ length: 5 }, () => addAt(candidateId, to.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
    const created = answers.find(({ status }) => status === 201);
    expect(created?.body).toMatchObject({
      success: true,
      application: { status: 'applied' },
      screening: 'enqueued',
    });
    for (const { body } of answers) expect(body).toEqual(created?.body);
    const { application_id: added } = created?.body.application ?? {};
    expect(await eventsAbout(added)).toMatchObject([
      {
        type: 'candidate_location_added',
        data: { location_ref: to.locationRef, screening: 'enqueued' },
      },
    ]);
    expect(await prisma().screeningRun.count({ where: { applicationId: added } })).toBe(1);
    expect(await stageOf(id)).toBe('client_screening');
  });

  it('calls nobody who did not agree to it', async () => {
    const { id: candidateId } = await createCandidate(orgId);
    const answer = await addAt(candidateId, anyPlace);
    expect(answer.body.screening).toBe('skipped');
  });

  it('answers what was rejected there as it is, and tells nobody', async () => {
    const { id: candidateId } = await willing();
    const first = await addAt(candidateId, anyPlace);
    const { application_id: id } = first.body.application;
    await act(id, 'reject');
    const told = await eventsOf(orgId);
    const again = await addAt(candidateId, anyPlace);
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({
      application: { application_id: id, status: 'client_rejected' },
      screening: 'skipped',
    });
    expect(await eventsOf(orgId)).toEqual(told);
    expect(await prisma().application.count({ where: { candidateId } })).toBe(1);
  });

  it('opens a new application where the candidate was moved away from', async () => {
    const { id, candidateId } = await standing();
    await act(id, 'change-location', { location_id: anyPlace });
    expect((await addAt(candidateId, registry.location.id)).status).toBe(201);
  });

  it.each([
    ['nothing', undefined, 400, 'VALIDATION_ERROR'],
    ['a malformed id', 'x', 400, 'VALIDATION_ERROR'],
    ['an unknown one', newId(), 404, 'NOT_FOUND'],
  ])('refuses %s', async (_, locationId, status, code) => {
    const answer = await addAt(anyCandidate, locationId);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
  });
});

describe('strangers', () => {
  const write = { method: 'POST', malformedId: 400, forbiddenToken: () => coordinator } as const;
  itRefusesStrangers(
    () => ({ token, foreignId: foreign.id, id: anyId }),
    ['place', 'change-location'].map((action) => ({
      ...write,
      path: `/api/v1/applications/:id/${action}`,
      options: action === 'place' ? { body: {} } : { body: { location_id: newId() } },
      notFound: 'APPLICATION_NOT_FOUND',
    })),
  );
  itRefusesStrangers(
    () => ({ token, foreignId: foreign.candidateId, id: anyCandidate }),
    [
      {
        ...write,
        path: '/api/v1/candidates/:id/locations',
        options: { body: { location_id: newId() } },
        notFound: 'CANDIDATE_NOT_FOUND',
      },
    ],
  );
});
