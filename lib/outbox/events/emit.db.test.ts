import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction, prisma } from '@/lib/base/db';
import type { StageSlug } from '@/lib/pipeline/stages';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createCandidate,
  createJob,
  createLocation,
  createMember,
} from '@/lib/testing/factories';
import {
  createRegistry,
  linkApplicant,
  setDefaultEndpoint,
  type TestRegistry,
} from '@/lib/testing/registry';
import { emit, emitAll, type NewEvent } from './emit';
import { envelopeOf } from './event-catalog';

useTestDatabase({ APP_URL: 'https://portal.example/' });

// Nobody answers there, and nothing ever leaves this machine for it.
const endpoint = 'https://receiver.invalid/hooks';
let registry: TestRegistry;
let orgId: string;
let token: string;

beforeEach(async () => {
  registry = await createRegistry(endpoint);
  orgId = registry.orgId;
  token = (await createMember(orgId, 'recruiter')).token;
});

const standing = (stage: StageSlug = 'applied', locationId: string | null = registry.location.id) =>
  createApplication(orgId, { stage, locationId });
const send = (event: NewEvent) => prisma().$transaction((tx) => emit(tx, event));
const eventsOf = (applicationId: string) =>
  prisma().event.findMany({ where: { orgId, applicationId }, include: { deliveries: true } });
const dataOf = async (applicationId: string) =>
  (await eventsOf(applicationId)).map(({ body }) => JSON.parse(body));

describe('candidate.created', () => {
  it('describes an applicant whom the service sourced', async () => {
    const job = await createJob(orgId, { locationId: registry.location.id });
    const person = {
      first_name: 'Zoë',
      last_name: 'Ng "Z"',
      email: 'z@example.com',
      phone: '(614) 555-0123',
      source: 'Indeed',
      job_id: job.id,
    };
    const answer = await call('POST', '/api/v1/candidates', { token, body: person });
    expect(answer.status).toBe(201);
    const [event] = await prisma().event.findMany({ where: { orgId } });
    const envelope = envelopeOf('candidate.created').parse(JSON.parse(event?.body ?? ''));
    expect(envelope.data).toMatchObject({
      external_ref: null,
      status: 'screening',
      first_name: 'Zoë',
      last_name: 'Ng "Z"',
      email: 'z@example.com',
      phone: '+16145550123',
      source: 'Indeed',
      applied_at: expect.any(String),
    });
  });

  it('is not told of a candidate without an application', async () => {
    const body = { first_name: 'Zoë', last_name: 'Ng' };
    expect((await call('POST', '/api/v1/candidates', { token, body })).status).toBe(201);
    expect(await prisma().event.count({ where: { orgId } })).toBe(0);
  });
});

describe('what happens once', () => {
  it.each(['candidate.placed', 'candidate.location_added'] as const)(
    '%s is told once per application, even by requests that meet',
    async (type) => {
      const { id: applicationId } = await standing();
      const screening = { screening: 'enqueued', screeningReason: null } as const;
      const place = () => send({ type, orgId, applicationId, ...screening });
      const told = await Promise.all(Array.from({ length: 8 }, place));
      expect(told.filter(Boolean)).toHaveLength(1);
      expect(await place()).toBe(false);
      expect(await eventsOf(applicationId)).toMatchObject([{ type: type.replace('.', '_') }]);
      const other = await standing();
      expect(await send({ type, orgId, applicationId: other.id, ...screening })).toBe(true);
    },
  );

  it('candidate.location_changed is told once per moved-away application', async () => {
    const [left, alsoLeft, reached] = [await standing(), await standing(), await standing()];
    const move = (fromApplicationId: string) =>
      send({
        type: 'candidate.location_changed',
        orgId,
        applicationId: reached.id,
        fromApplicationId,
        fromLocationRef: 'old-site',
        screening: 'skipped',
        screeningReason: 'no_phone',
      });
    const told = [await move(left.id), await move(left.id), await move(alsoLeft.id)];
    expect(told).toEqual([true, false, true]);
    const [first] = await dataOf(reached.id);
    expect(first.data).toMatchObject({
      application_id: reached.id,
      location_ref: registry.location.locationRef,
      from_location_ref: 'old-site',
      to_location_ref: registry.location.locationRef,
      to_application_id: reached.id,
      screening: 'skipped',
      screening_reason: 'no_phone',
    });
  });

  it('status changes are told each time', async () => {
    const { id: applicationId } = await standing();
    const change = { status: 'review', previousStatus: 'screening' } as const;
    const event = { type: 'candidate.status_changed', orgId, applicationId, ...change } as const;
    expect([await send(event), await send(event)]).toEqual([true, true]);
  });
});

describe('an event', () => {
  const placed = (applicationId: string): NewEvent => ({
    type: 'candidate.placed',
    orgId,
    applicationId,
  });

  it('does not outlive the rollback of its change', async () => {
    const { id } = await standing();
    const change = inTransaction(async (tx) => {
      expect(await emit(tx, placed(id))).toBe(true);
      throw new Error('the change failed');
    });
    await expect(change).rejects.toThrow('the change failed');
    expect(await eventsOf(id)).toEqual([]);
    expect(await prisma().delivery.count({ where: { orgId } })).toBe(0);
  });

  it('is nothing where no URL is set, the location has no reference or there is none', async () => {
    const unnamed = await createLocation(orgId, { locationRef: null });
    expect(await send(placed((await standing('applied', unnamed.id)).id))).toBe(false);
    expect(await send(placed((await standing('applied', null)).id))).toBe(false);
    await setDefaultEndpoint(orgId, null);
    expect(await send(placed((await standing()).id))).toBe(false);
    expect(await prisma().event.count({ where: { orgId } })).toBe(0);
  });

  it('speaks of its own applicant, site and registry, whoever came before or after', async () => {
    const told = [];
    for (const name of ['ada', 'bea', 'cleo']) {
      const site = await createLocation(orgId);
      const particulars = { firstName: name, email: `${name}@example.com`, phoneE164: null };
      const candidate = await createCandidate(orgId, { ...particulars, phone: `call ${name}` });
      const webhookUrl = `https://${name}.invalid/x`;
      await linkApplicant(orgId, candidate.id, { externalRef: name, webhookUrl });
      const ids = { candidateId: candidate.id, locationId: site.id };
      told.push({ name, candidate, site, application: await createApplication(orgId, ids) });
    }
    const events = told.map(({ application }): NewEvent => {
      return { type: 'candidate.created', orgId, applicationId: application.id };
    });
    await prisma().$transaction((tx) => emitAll(tx, events));
    for (const { name, candidate, site, application } of told) {
      const [event, ...others] = await eventsOf(application.id);
      expect(others).toEqual([]);
      expect(event?.deliveries).toMatchObject([{ endpointHost: `${name}.invalid` }]);
      expect(JSON.parse(event?.body ?? '').data).toMatchObject({
        candidate_id: candidate.id,
        application_id: application.id,
        external_ref: name,
        location_ref: site.locationRef,
        org_ref: registry.orgRef,
        first_name: name,
        email: `${name}@example.com`,
        phone: `call ${name}`,
      });
    }
  });

  it("goes to the applicant's own URL before the registry's default", async () => {
    const { id, candidateId } = await standing();
    await linkApplicant(orgId, candidateId, { webhookUrl: 'https://own.invalid:8443/x' });
    await setDefaultEndpoint(orgId, null);
    expect(await send(placed(id))).toBe(true);
    const [event] = await eventsOf(id);
    expect(event?.deliveries).toMatchObject([{ endpointHost: 'own.invalid:8443' }]);
  });

  it('waits as skipped while there is no signing secret of this environment', async () => {
    await prisma().partnerSecret.update({
      where: {
        partnerId_environment: { partnerId: registry.partnerId, environment: 'production' },
      },
      data: { environment: 'sandbox' },
    });
    const { id } = await standing();
    expect(await send(placed(id))).toBe(true);
    const [event] = await eventsOf(id);
    expect(event?.deliveries).toMatchObject([
      { status: 'skipped', statusReason: 'no_signing_secret', nextAttemptAt: null },
    ]);
  });

  it('is due from the very moment of its change, whatever the column rounds', async () => {
    const { id: applicationId } = await standing();
    const change = { status: 'review', previousStatus: 'screening' } as const;
    const event = { type: 'candidate.status_changed', orgId, applicationId, ...change } as const;
    for (let sent = 0; sent < 20; sent += 1) {
      const late = await prisma().$transaction(async (tx) => {
        await emit(tx, event);
        return tx.$queryRaw`
          SELECT id FROM delivery WHERE org_id = ${orgId}::uuid AND next_attempt_at > now()`;
      });
      expect(late).toEqual([]);
    }
  });

  it('tells a screening with its result, tier and the time of the call', async () => {
    const { id: applicationId } = await standing();
    const completedAt = new Date('2026-02-03T04:05:06.789Z');
    const result = { result: 'passed', tier: 'strong_yes', score: 87.5 } as const;
    const event = { type: 'screening.completed', orgId, applicationId, ...result } as const;
    expect(await send({ ...event, completedAt })).toBe(true);
    const [told] = await dataOf(applicationId);
    expect(told.data).toMatchObject({ ...result, completed_at: '2026-02-03T04:05:06.789Z' });
  });

  it('is refused where it would not be what the contract says', async () => {
    const { id: applicationId } = await standing();
    const completedAt = new Date();
    const result = { result: 'passed', tier: null, score: Number.NaN } as const;
    const event = { type: 'screening.completed', orgId, applicationId, ...result } as const;
    await expect(send({ ...event, completedAt })).rejects.toThrow();
    expect(await eventsOf(applicationId)).toEqual([]);
  });
});
