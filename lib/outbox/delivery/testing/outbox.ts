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
  await pool().query(
    `WITH copy AS (
       SELECT gen_random_uuid() AS id FROM generate_series(1, $3)
     ), event_copy AS (
       INSERT INTO event (org_id, id, type, application_id, candidate_id, body)
       SELECT org_id, copy.id, type, application_id, candidate_id,
         replace(body, event.id::text, copy.id::text)
       FROM event, copy WHERE event.org_id = $1 AND event.id = $2
       RETURNING org_id, id
     )
     INSERT INTO delivery
       (org_id, id, event_id, event_type, is_bulk, endpoint_host, next_attempt_at, updated_at)
     SELECT event_copy.org_id, gen_random_uuid(), event_copy.id, event_type, is_bulk, endpoint_host,
       date_trunc('milliseconds', now()), now()
     FROM event_copy, delivery
     WHERE delivery.org_id = event_copy.org_id AND delivery.event_id = $2`,
    [orgId, eventId, count],
  );
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
