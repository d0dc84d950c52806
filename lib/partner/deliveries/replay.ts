import { recordAudit } from '@/lib/audit/record-audit';
import { type Actor, authorize } from '@/lib/auth/actor';
import { inTransaction } from '@/lib/base/db';
import { env } from '@/lib/base/env';
import { ServiceError } from '@/lib/base/errors';
import { onCommit, type Tx } from '@/lib/base/postgres/transaction';
import type { BodyOf } from '@/lib/contract/operation';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import { erasedBody } from '@/lib/outbox/events/event-catalog';
import { wakes } from '@/lib/outbox/wake';
import type { replayDeliveries as replayContract } from './contract';
import { type DeliveryRow, readRow } from './delivery-rows';
import { cursorAt, filterOf, positionOf } from './filter';
import { countAfter, findPositions } from './find-deliveries';
import { deliveryNotFound } from './not-found';

type Target = {
  id: string;
  isSettled: boolean;
  isUnderWay: boolean;
  url: string | null;
  hasSecret: boolean;
  isErased: boolean;
};

/** What a bulk replay did, and where the next call goes on. */
export type BulkReplay = {
  replayed: number;
  skipped: number;
  remaining: number;
  nextCursor: string | null;
};

const perCall = 1_000;
const mostCounted = 10_000;

/** Holds the deliveries until the transaction ends and tells where each would go at this moment. */
async function lockTargets(tx: Tx, orgId: string, ids: readonly string[]): Promise<Target[]> {
  const { SERVICE_ENVIRONMENT: environment } = env();
  return tx.$queryRaw<Target[]>`
    SELECT d.id, d.status <> 'pending' AS "isSettled",
      coalesce(d.lease_expires_at > now(), false) AS "isUnderWay",
      coalesce(p.webhook_url, r.webhook_url) AS url,
      e.body = ${erasedBody} AS "isErased",
      EXISTS (SELECT FROM partner_secret s WHERE s.partner_id = r.partner_id
        AND s.environment = ${environment}::service_environment) AS "hasSecret"
    FROM delivery d
    JOIN event e ON e.org_id = d.org_id AND e.id = d.event_id
    LEFT JOIN registry r ON r.org_id = d.org_id
    LEFT JOIN partner_applicant p ON p.org_id = e.org_id AND p.candidate_id = e.candidate_id
    WHERE d.org_id = ${orgId}::uuid AND d.id = ANY (${ids}::uuid[])
    ORDER BY d.id FOR UPDATE OF d`;
}

const canBeSent = ({ url, hasSecret, isErased }: Target) => url !== null && hasSecret && !isErased;

async function makeDue(
  tx: Tx,
  orgId: string,
  targets: readonly Target[],
  isBulk: boolean,
): Promise<void> {
  const ids = targets.map(({ id }) => id);
  const hosts = targets.map(({ url }) => (url ? new URL(url).host : null));
  await tx.$executeRaw`
    UPDATE delivery d
    SET status = 'pending', status_reason = NULL, is_bulk = ${isBulk},
      endpoint_host = coalesce(target.host, d.endpoint_host), replayed_after = d.attempt_count,
      next_attempt_at = date_trunc('milliseconds', now()), updated_at = now()
    FROM unnest(${ids}::uuid[], ${hosts}::text[]) AS target (id, host)
    WHERE d.org_id = ${orgId}::uuid AND d.id = target.id`;
  onCommit(tx, wakes.deliveries.ask);
}

function requireRoute({ url, hasSecret, isErased }: Target): void {
  if (isErased) {
    throw new ServiceError(
      'VALIDATION_ERROR',
      'The event was erased with the person it was about.',
    );
  }
  if (url === null) {
    throw new ServiceError('VALIDATION_ERROR', 'There is no endpoint to send the event to.');
  }
  if (!hasSecret) {
    throw new ServiceError(
      'VALIDATION_ERROR',
      'There is no signing secret to sign the event with.',
    );
  }
}

/**
 * Makes one delivery due at once with a schedule of its own; what is being sent is left alone.
 * Throws DELIVERY_NOT_FOUND, or VALIDATION_ERROR where it has nowhere to go.
 */
export async function replayDelivery(actor: Actor, id: string): Promise<DeliveryRow> {
  authorize(actor, 'delivery:replay');
  const { orgId } = actor;
  await inTransaction(async (tx) => {
    const [target] = await lockTargets(tx, orgId, [id]);
    if (!target) throw deliveryNotFound();
    if (target.isUnderWay) return;
    requireRoute(target);
    await makeDue(tx, orgId, [target], false);
    const details = { change: 'delivery_replayed', delivery_id: id };
    await recordActivity(tx, actor, { type: 'settings', details });
    const entry = { target: { id, name: null }, after: { deliveries: 1 } };
    await recordAudit(tx, orgId, actor, { kind: 'delivery.replayed', ...entry });
  });
  const row = await readRow(orgId, id);
  if (!row) throw deliveryNotFound();
  return row;
}

/**
 * Makes the deliveries that match due at once, oldest first and paced, as many as one call takes.
 * Deliveries without an endpoint are counted and left as they are.
 */
export async function replayDeliveries(
  actor: Actor,
  { status, cursor, ...sent }: BodyOf<typeof replayContract>,
): Promise<BulkReplay> {
  authorize(actor, 'delivery:replay');
  const { orgId } = actor;
  const filter = filterOf(sent, status ? [status] : ['abandoned', 'skipped']);
  const from = { direction: 'oldest', after: positionOf(cursor) } as const;
  const found = await findPositions(orgId, filter, { ...from, limit: perCall });
  const last = found.length === perCall ? found.at(-1) : undefined;
  const ids = found.map((position) => position.id);
  const counts = await inTransaction(async (tx) => {
    // Another request may have replayed some of them meanwhile; it counts those.
    const targets = (await lockTargets(tx, orgId, ids)).filter(({ isSettled }) => isSettled);
    const sendable = targets.filter(canBeSent);
    await makeDue(tx, orgId, sendable, true);
    const replayed = sendable.length;
    const details = { change: 'deliveries_replayed', replayed };
    if (replayed > 0) {
      await recordActivity(tx, actor, { type: 'settings', details });
      const after = { deliveries: replayed };
      await recordAudit(tx, orgId, actor, { kind: 'delivery.replayed', after });
    }
    return { replayed, skipped: targets.length - replayed };
  });
  const rest = { direction: 'oldest', after: last ?? null, most: mostCounted } as const;
  const remaining = last ? await countAfter(orgId, filter, rest) : 0;
  return { ...counts, remaining, nextCursor: last && remaining > 0 ? cursorAt(last) : null };
}
