// Outbox: what must leave the house is stored with the change that causes it, and sent after the
// commit: events and their deliveries, messages, public links. Nothing is sent inside a transaction.

import { isDistributed } from '@/lib/base/citus/is-distributed';
import { currentTime } from '@/lib/base/clock';
import { env } from '@/lib/base/env';
import { newId } from '@/lib/base/ids';
import { onCommit, runNamed, type Tx } from '@/lib/base/postgres/transaction';
import { traceparent } from '@/lib/base/telemetry/spans';
import { wakes } from '@/lib/outbox/wake';
import { endpointTest, envelopeOf } from './event-catalog';
import { dataOf, type EventPayload, onceFor } from './event-payload';
import { readSubjects, type Subject } from './event-subject';
import { type EventRow, storeSpread, type ToldRow } from './store-spread';

export type NewEvent = EventPayload & {
  orgId: string;
  /** The application it is about; the new one where an applicant was moved. */
  applicationId: string;
  /** True where one of many changes asked for at once; its delivery is paced. */
  isBulk?: boolean;
};

const nextSecretMessage =
  'A test of the signing secret that takes over next. Nothing happened to any applicant.';
const testMessage = 'A test of this endpoint. Nothing happened to any applicant.';

function storedEvent(event: NewEvent, subject: Subject): EventRow {
  const { type, orgId, applicationId } = event;
  const { APP_URL, NODE_ENV } = env();
  const { candidateId, occurredAt: createdAt } = subject;
  const id = newId(createdAt);
  const data = dataOf(event, subject, APP_URL);
  const envelope = { id, type, created_at: createdAt.toISOString(), data };
  if (NODE_ENV !== 'production') envelopeOf(type).parse(envelope);
  const onceForId = onceFor(event, applicationId);
  const body = JSON.stringify(envelope);
  const told = { orgId, id, type, applicationId, candidateId, onceForId, body, createdAt };
  return { ...told, traceParent: traceparent() };
}

type Route = Pick<Subject, 'webhookUrl' | 'hasSecret'> & {
  isBulk: boolean;
  /** The version of the secret that alone may sign it; without one, the secret in force. */
  secretVersion?: number | undefined;
};

type Sending = { event: EventRow; route: Route; deliveryId: string };

function rowOf({ event, route, deliveryId }: Sending): ToldRow {
  const { webhookUrl, hasSecret, isBulk, secretVersion } = route;
  const reason = hasSecret ? null : 'no_signing_secret';
  const status = hasSecret ? 'pending' : 'skipped';
  const host = new URL(webhookUrl).host;
  return { ...event, deliveryId, status, reason, isBulk, host, secretVersion };
}

/** Stores events with their deliveries and gives the ids of those that were not told before. */
async function store(tx: Tx, sendings: readonly Sending[]): Promise<Set<string>> {
  const rows = sendings.map(rowOf);
  const stored = await ((await isDistributed(tx))
    ? storeSpread(tx, rows)
    : runNamed<{ id: string }>(tx, 'event-insert', insertTogether, [JSON.stringify(rows)]));
  if (stored.length > 0) onCommit(tx, wakes.deliveries.ask);
  return new Set(stored.map(({ id }) => id));
}

const insertTogether = `
  WITH told AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS e(
      "orgId" uuid, id uuid, type event_type, "applicationId" uuid, "candidateId" uuid,
      "onceForId" uuid, body text, "createdAt" timestamptz, "traceParent" text,
      "deliveryId" uuid, status delivery_status, reason text, "isBulk" boolean, host text,
      "secretVersion" int)
  ), stored AS (
    INSERT INTO event
      (org_id, id, type, application_id, candidate_id, once_for_id, body, created_at, trace_parent)
    SELECT "orgId", id, type, "applicationId", "candidateId", "onceForId", body, "createdAt",
      "traceParent"
    FROM told
    ON CONFLICT (org_id, once_for_id, type) WHERE once_for_id IS NOT NULL DO NOTHING
    RETURNING id
  )
  INSERT INTO delivery
    (org_id, id, event_id, event_type, status, status_reason, is_bulk, endpoint_host,
     secret_version, next_attempt_at, updated_at)
  SELECT "orgId", "deliveryId", id, type, status, reason, "isBulk", host, "secretVersion",
    CASE WHEN status = 'pending' THEN date_trunc('milliseconds', now()) END, now()
  FROM stored JOIN told USING (id)
  RETURNING event_id AS id`;

/**
 * Stores events with their deliveries in the transaction of the changes they tell of, in few
 * statements, and says of each whether it did: there is none where the partner has nothing to hear,
 * or has heard it once already. The stored envelope is what every attempt sends, the first once
 * the transaction has committed. Each event is about another application.
 */
export async function emitAll(tx: Tx, events: readonly NewEvent[]): Promise<boolean[]> {
  if (events.length === 0) return [];
  const subjects = await readSubjects(tx, events);
  const sendings = events.map((event) => {
    const subject = subjects.get(event.applicationId);
    if (!subject) return null;
    const route = { ...subject, isBulk: event.isBulk ?? false };
    return { event: storedEvent(event, subject), route, deliveryId: newId() };
  });
  const heard = sendings.filter((sending) => sending !== null);
  if (heard.length === 0) return events.map(() => false);
  const stored = await store(tx, heard);
  return sendings.map((sending) => sending !== null && stored.has(sending.event.id));
}

/** Stores one event with its delivery and says whether it did; see emitAll. */
export async function emit(tx: Tx, event: NewEvent): Promise<boolean> {
  const [isStored = false] = await emitAll(tx, [event]);
  return isStored;
}

/**
 * Stores an event that tells a registry's endpoint nothing but that it is reached, and gives the id
 * of its delivery. With a version, the secret of that version alone signs it.
 */
export async function emitEndpointTest(
  tx: Tx,
  registry: { orgId: string; orgRef: string; webhookUrl: string },
  secretVersion?: number,
): Promise<string> {
  const { orgId, orgRef, webhookUrl } = registry;
  const type = 'endpoint.test' as const;
  const createdAt = currentTime();
  const id = newId(createdAt);
  const deliveryId = newId();
  const data = { org_ref: orgRef, message: secretVersion ? nextSecretMessage : testMessage };
  const envelope = { id, type, created_at: createdAt.toISOString(), data };
  if (env().NODE_ENV !== 'production') endpointTest.strict().parse(envelope);
  const body = JSON.stringify(envelope);
  const about = { applicationId: null, candidateId: null, onceForId: null };
  const event = { orgId, id, type, ...about, body, createdAt, traceParent: traceparent() };
  const route = { webhookUrl, hasSecret: true, isBulk: false, secretVersion };
  await store(tx, [{ event, route, deliveryId }]);
  return deliveryId;
}
