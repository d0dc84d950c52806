import { type Actor, authorize, isAllowed } from '@/lib/auth/actor';
import { prisma } from '@/lib/base/db';
import type { QueryOf } from '@/lib/contract/operation';
import { withoutQuery } from '@/lib/outbox/delivery/host-name';
import type { DeliveryAttempt } from '@/prisma/generated/client';
import type { listDeliveries as listContract } from './contract';
import { type DeliveryRow, readRow, readRows } from './delivery-rows';
import { cursorAt, filterOf, positionOf } from './filter';
import { findPositions } from './find-deliveries';
import { deliveryNotFound } from './not-found';

export type DeliveryPage = { deliveries: DeliveryRow[]; nextCursor: string | null };

/** What is sent may be a person's data; `body` is null for whoever may not see it. */
export type DeliveryDetail = DeliveryRow & { body: string | null; attempts: DeliveryAttempt[] };

// One text for every size of page, so that each connection keeps few statements prepared.
const longestPage = 101;

/** One page of the organization's deliveries that meet the query, newest first. */
export async function listDeliveries(
  actor: Actor,
  query: QueryOf<typeof listContract>,
): Promise<DeliveryPage> {
  authorize(actor, 'delivery:read');
  const { status, cursor, limit, ...sent } = query;
  const filter = filterOf(sent, status && [status]);
  const after = positionOf(cursor);
  const found = await findPositions(actor.orgId, filter, {
    direction: 'newest',
    after,
    limit: longestPage,
  });
  const page = found.slice(0, limit);
  const deliveries = await readRows(
    actor.orgId,
    page.map(({ id }) => id),
  );
  const last = page.at(-1);
  return { deliveries, nextCursor: found.length > limit && last ? cursorAt(last) : null };
}

/** What somebody may know of an attempt who may not see what was sent and answered. */
function outlineOf(attempt: DeliveryAttempt): DeliveryAttempt {
  const url = withoutQuery(attempt.url);
  return { ...attempt, url, signature: null, responseExcerpt: null };
}

/**
 * A delivery with its attempts in order, and what it carries if the actor may see it. Throws
 * DELIVERY_NOT_FOUND.
 */
export async function getDelivery(actor: Actor, id: string): Promise<DeliveryDetail> {
  authorize(actor, 'delivery:read');
  const { orgId } = actor;
  const row = await readRow(orgId, id);
  if (!row) throw deliveryNotFound();
  const attempts = await prisma().deliveryAttempt.findMany({
    // Those that the row counts: one may just be recorded, and the row not say how it ended.
    where: { orgId, deliveryId: id, number: { lte: row.attemptCount } },
    orderBy: { number: 'asc' },
  });
  if (isAllowed(actor, 'delivery:inspect')) return { ...row, attempts };
  return { ...row, body: null, attempts: attempts.map(outlineOf) };
}
