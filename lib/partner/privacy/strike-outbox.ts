import type { Tx } from '@/lib/base/postgres/transaction';
import { erasedBody } from '@/lib/outbox/events/event-catalog';
import type { Person } from './strike-records';

/**
 * Takes the words and the address out of the messages to a person; what waits or is just being sent is
 * cancelled. The sender of one that is under way no longer holds it and records nothing.
 */
export async function strikeMessages(tx: Tx, { orgId, candidateId, applicationIds }: Person) {
  const rows = await tx.$queryRaw<{ wasWaiting: boolean }[]>`
    WITH held AS MATERIALIZED (
      SELECT id, status = 'queued' AS was_waiting FROM message
      WHERE org_id = ${orgId}::uuid
        AND (candidate_id = ${candidateId}::uuid OR application_id = ANY(${applicationIds}::uuid[]))
    )
    UPDATE message m
    SET status = CASE WHEN held.was_waiting THEN 'cancelled' ELSE m.status END,
      recipient = CASE WHEN m.status = 'skipped' THEN NULL ELSE '' END,
      subject = NULL, body = '', sealed = NULL, calendar = NULL, failure_reason = NULL,
      lease_token = NULL, lease_expires_at = NULL, updated_at = now()
    FROM held WHERE m.org_id = ${orgId}::uuid AND m.id = held.id
    RETURNING held.was_waiting AS "wasWaiting"`;
  return { messages: rows.length, cancelled: rows.filter((row) => row.wasWaiting).length };
}

/**
 * Empties the events about a person and strikes the receivers' words from their attempts. What was
 * still to be sent is skipped, and no replay sends an emptied event.
 */
export async function strikeEvents(tx: Tx, { orgId, applicationIds }: Person) {
  const events = await tx.$executeRaw`
    UPDATE event SET body = ${erasedBody}
    WHERE org_id = ${orgId}::uuid AND application_id = ANY(${applicationIds}::uuid[])`;
  await tx.$executeRaw`
    UPDATE delivery_attempt t
    SET url = 'https://' || coalesce(t.endpoint_host, ''), response_excerpt = NULL, signature = NULL
    FROM delivery d JOIN event e ON e.org_id = d.org_id AND e.id = d.event_id
    WHERE t.org_id = ${orgId}::uuid AND d.org_id = t.org_id AND d.id = t.delivery_id
      AND e.application_id = ANY(${applicationIds}::uuid[])`;
  const skipped = await tx.$executeRaw`
    UPDATE delivery d
    SET status = 'skipped', status_reason = 'erased', next_attempt_at = NULL, lease_token = NULL,
      lease_expires_at = NULL, updated_at = now()
    FROM event e
    WHERE d.org_id = ${orgId}::uuid AND e.org_id = d.org_id AND e.id = d.event_id
      AND e.application_id = ANY(${applicationIds}::uuid[]) AND d.status = 'pending'`;
  return { events, skipped };
}
