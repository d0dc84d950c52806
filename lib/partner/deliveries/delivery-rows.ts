import { read } from '@/lib/base/db';
import type { DeliveryStatus } from './filter';
import type { eventTypes } from './filter-resources';

/** A delivery as the log shows it. */
export type DeliveryRow = {
  id: string;
  eventId: string;
  eventType: (typeof eventTypes)[number];
  applicationId: string | null;
  candidateId: string | null;
  candidateName: string | null;
  status: DeliveryStatus;
  statusReason: string | null;
  endpointHost: string | null;
  attemptCount: number;
  nextAttemptAt: Date | null;
  lastResponseStatus: number | null;
  lastFailureClass: string | null;
  isBulk: boolean;
  createdAt: Date;
  updatedAt: Date;
};

const columns = `
  d.id, d.event_id AS "eventId", d.event_type AS "eventType",
  e.application_id AS "applicationId", e.candidate_id AS "candidateId",
  nullif(btrim(concat_ws(' ', c.first_name, c.last_name)), '') AS "candidateName", d.status,
  d.status_reason AS "statusReason", d.endpoint_host AS "endpointHost",
  d.attempt_count AS "attemptCount",
  CASE WHEN d.status = 'pending' THEN d.next_attempt_at END AS "nextAttemptAt",
  last.response_status AS "lastResponseStatus", last.failure_class AS "lastFailureClass",
  d.is_bulk AS "isBulk", d.created_at AS "createdAt", d.updated_at AS "updatedAt"`;

const source = `
  FROM delivery d JOIN event e ON e.org_id = d.org_id AND e.id = d.event_id
  LEFT JOIN candidate c ON c.org_id = e.org_id AND c.id = e.candidate_id
  LEFT JOIN LATERAL (
    SELECT a.response_status, a.failure_class FROM delivery_attempt a
    WHERE a.org_id = $1 AND a.delivery_id = d.id ORDER BY a.number DESC LIMIT 1) last ON true`;

/** The deliveries with these ids, newest first. */
export async function readRows(orgId: string, ids: readonly string[]): Promise<DeliveryRow[]> {
  return read<DeliveryRow>(
    'delivery-rows',
    `SELECT ${columns} ${source} WHERE d.org_id = $1 AND d.id = ANY ($2::uuid[])
     ORDER BY d.created_at DESC, d.id DESC`,
    [orgId, ids],
  );
}

/** One delivery with the body of its event, or undefined. */
export async function readRow(
  orgId: string,
  id: string,
): Promise<(DeliveryRow & { body: string }) | undefined> {
  const [row] = await read<DeliveryRow & { body: string }>(
    'delivery-row',
    `SELECT ${columns}, e.body ${source} WHERE d.org_id = $1 AND d.id = $2`,
    [orgId, id],
  );
  return row;
}
