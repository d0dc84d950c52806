import { randomUUID } from 'node:crypto';
import { pool, prisma } from '@/lib/base/db';
import { emit } from '@/lib/outbox/events/emit';
import { createApplication } from '@/lib/testing/factories';
import type { TestRegistry } from '@/lib/testing/registry';
import { twinOf } from '@/lib/testing/world';

type Queued = { orgId: string; eventId: string; deliveryId: string; candidateId: string };

/** Gives the twin an event of the same identifier that says something else. */
async function addTwinOf(orgId: string, eventId: string): Promise<void> {
  const event = await prisma().event.findUniqueOrThrow({
    where: { orgId_id: { orgId, id: eventId } },
  });
  const key = { orgId: twinOf(orgId), id: event.applicationId ?? '' };
  const twin = await prisma().application.findUnique({ where: { orgId_id: key } });
  if (!twin) return;
  const about = { applicationId: twin.id, candidateId: twin.candidateId };
  await prisma().event.create({
    data: { orgId: twin.orgId, id: eventId, type: event.type, ...about, body: '{}' },
  });
}

/** Queues a status change of a new applicant of a registry. */
export async function queueEvent(
  { orgId, location }: TestRegistry,
  { isBulk = false } = {},
): Promise<Queued> {
  const application = await createApplication(orgId, { locationId: location.id });
  const { id: applicationId, candidateId } = application;
  const change = { status: 'review', previousStatus: 'screening' } as const;
  const type = 'candidate.status_changed';
  // Without inTransaction, which would drain at once.
  const event = { type, orgId, applicationId, isBulk, ...change } as const;
  await prisma().$transaction((tx) => emit(tx, event));
  const delivery = await prisma().delivery.findFirstOrThrow({
    where: { orgId, event: { applicationId } },
  });
  await addTwinOf(orgId, delivery.eventId);
  return { orgId, eventId: delivery.eventId, deliveryId: delivery.id, candidateId };
}

/** Queues copies of an event, each with its own id. */
export async function queueCopies({ orgId, eventId }: Queued, count: number): Promise<void> {
  const where = { orgId, eventId };
  const event = await prisma().event.findUniqueOrThrow({
    where: { orgId_id: { orgId, id: eventId } },
  });
  const { eventType, isBulk, endpointHost } = await prisma().delivery.findFirstOrThrow({ where });
  const { rows } = await pool().query<{ now: Date }>(
    `SELECT date_trunc('milliseconds', now()) AS now`,
  );
  const events = Array.from({ length: count }, () => {
    const id = randomUUID();
    return { ...event, id, body: event.body.replaceAll(eventId, id), onceForId: null };
  });
  const about = { orgId, eventType, isBulk, endpointHost, nextAttemptAt: rows[0]?.now ?? null };
  const deliveries = events.map(({ id }) => ({ ...about, id: randomUUID(), eventId: id }));
  await prisma().event.createMany({ data: events });
  await prisma().delivery.createMany({ data: deliveries });
}

/** Returns a delivery with its attempts in order. */
export function deliveryOf({ orgId, deliveryId: id }: Queued) {
  return prisma().delivery.findUniqueOrThrow({
    where: { orgId_id: { orgId, id } },
    include: { attempts: { orderBy: { number: 'asc' } } },
  });
}

/** Makes every waiting delivery due now. */
export async function makeDue(): Promise<void> {
  // The column rounds to milliseconds, possibly up.
  await pool().query(
    `UPDATE delivery SET next_attempt_at = date_trunc('milliseconds', now()) WHERE status = 'pending'`,
  );
}
