import type { Tx } from '@/lib/db';
import { env } from '@/lib/env';
import { newId } from '@/lib/ids';
import { envelopeOf } from './catalog';
import { dataOf, type EventPayload, onceFor } from './payload';
import { readSubject, type Subject } from './subject';

export type NewEvent = EventPayload & {
  orgId: string;
  /** The application it is about; the new one where an applicant was moved. */
  applicationId: string;
  /** True where one of many changes asked for at once; its delivery is paced. */
  isBulk?: boolean;
};

const testMessage = 'A test of this endpoint. Nothing happened to any applicant.';

type Stored = {
  orgId: string;
  id: string;
  type: EventPayload['type'] | 'endpoint.test';
  applicationId: string | null;
  candidateId: string | null;
  onceForId: string | null;
  body: string;
  createdAt: Date;
};

function storedEvent(event: NewEvent, subject: Subject): Stored {
  const { type, orgId, applicationId } = event;
  const { APP_URL, NODE_ENV } = env();
  const { candidateId, occurredAt: createdAt } = subject;
  const id = newId(createdAt);
  const data = dataOf(event, subject, APP_URL);
  const envelope = { id, type, created_at: createdAt.toISOString(), data };
  if (NODE_ENV !== 'production') envelopeOf(type).parse(envelope);
  const onceForId = onceFor(event, applicationId);
  const body = JSON.stringify(envelope);
  return { orgId, id, type, applicationId, candidateId, onceForId, body, createdAt };
}

type Route = Pick<Subject, 'webhookUrl' | 'hasSecret'> & { deliveryId: string; isBulk: boolean };

async function store(tx: Tx, event: Stored, route: Route): Promise<boolean> {
  const { hasSecret, isBulk, deliveryId } = route;
  const status = hasSecret ? 'pending' : 'skipped';
  const reason = hasSecret ? null : 'no_signing_secret';
  const { host } = new URL(route.webhookUrl);
  const deliveries = await tx.$executeRaw`
    WITH stored AS (
      INSERT INTO event
        (org_id, id, type, application_id, candidate_id, once_for_id, body, created_at)
      VALUES (${event.orgId}::uuid, ${event.id}::uuid, ${event.type}::event_type,
        ${event.applicationId}::uuid, ${event.candidateId}::uuid, ${event.onceForId}::uuid,
        ${event.body}, ${event.createdAt})
      ON CONFLICT (org_id, once_for_id, type) WHERE once_for_id IS NOT NULL DO NOTHING
      RETURNING org_id, id, type
    )
    INSERT INTO delivery
      (org_id, id, event_id, event_type, status, status_reason, is_bulk, endpoint_host,
       next_attempt_at, updated_at)
    SELECT org_id, ${deliveryId}::uuid, id, type, ${status}::delivery_status, ${reason}, ${isBulk},
      ${host}, CASE WHEN ${hasSecret} THEN date_trunc('milliseconds', now()) END, now()
    FROM stored`;
  return deliveries === 1;
}

/**
 * Stores an event and its delivery in the transaction of the change it tells of, and says whether
 * it did: there is none where the partner has nothing to hear, or has heard it once already. The
 * stored envelope is what every attempt sends; kick the drain once the transaction has committed.
 */
export async function emit(tx: Tx, event: NewEvent): Promise<boolean> {
  const subject = await readSubject(tx, event.orgId, event.applicationId);
  if (!subject) return false;
  const route = { ...subject, deliveryId: newId(), isBulk: event.isBulk ?? false };
  return store(tx, storedEvent(event, subject), route);
}

/**
 * Stores an event that tells a registry's endpoint nothing but that it is reached, and gives the id
 * of its delivery; kick the drain once the transaction has committed.
 */
export async function emitEndpointTest(
  tx: Tx,
  registry: { orgId: string; orgRef: string; webhookUrl: string },
): Promise<string> {
  const { orgId, orgRef, webhookUrl } = registry;
  const type = 'endpoint.test' as const;
  const createdAt = new Date();
  const id = newId(createdAt);
  const deliveryId = newId();
  const data = { org_ref: orgRef, message: testMessage };
  const body = JSON.stringify({ id, type, created_at: createdAt.toISOString(), data });
  const about = { applicationId: null, candidateId: null, onceForId: null };
  const event = { orgId, id, type, ...about, body, createdAt };
  await store(tx, event, { webhookUrl, hasSecret: true, deliveryId, isBulk: false });
  return deliveryId;
}
