import type { Tx } from '@/lib/base/postgres/transaction';
import { type DeliveryStatus, Prisma } from '@/prisma/generated/client';

/** An event as its row has it. */
export type EventRow = {
  orgId: string;
  id: string;
  /** In the words of the contract. */
  type: string;
  applicationId: string | null;
  candidateId: string | null;
  onceForId: string | null;
  body: string;
  createdAt: Date;
  /** What its deliveries continue where the change is traced. */
  traceParent: string | null;
};

/** An event with its delivery, as their rows have it. */
export type ToldRow = EventRow & {
  deliveryId: string;
  status: Extract<DeliveryStatus, 'pending' | 'skipped'>;
  reason: string | null;
  isBulk: boolean;
  host: string;
  secretVersion?: number | undefined;
};

const eventOf = (row: ToldRow) => Prisma.sql`(${row.orgId}::uuid, ${row.id}::uuid,
  ${row.type}::event_type, ${row.applicationId}::uuid, ${row.candidateId}::uuid,
  ${row.onceForId}::uuid, ${row.body}, ${row.createdAt}::timestamptz, ${row.traceParent})`;

const now = Prisma.sql`date_trunc('milliseconds', now())`;

const deliveryOf = (row: ToldRow) => Prisma.sql`(${row.orgId}::uuid, ${row.deliveryId}::uuid,
  ${row.id}::uuid, ${row.type}::event_type, ${row.status}::delivery_status, ${row.reason},
  ${row.isBulk}, ${row.host}, ${row.secretVersion ?? null}::int,
  ${row.status === 'pending' ? now : Prisma.sql`NULL`}, now())`;

/**
 * Stores events with their deliveries in a distributed database, organization by organization, and
 * returns the ids of those that were not told before.
 */
export async function storeSpread(tx: Tx, rows: readonly ToldRow[]): Promise<{ id: string }[]> {
  const told: { id: string }[] = [];
  for (const orgId of new Set(rows.map((row) => row.orgId))) {
    const own = rows.filter((row) => row.orgId === orgId);
    const stored = await tx.$queryRaw<{ id: string }[]>`
      INSERT INTO event (org_id, id, type, application_id, candidate_id, once_for_id, body,
        created_at, trace_parent)
      VALUES ${Prisma.join(own.map(eventOf))}
      ON CONFLICT (org_id, once_for_id, type) WHERE once_for_id IS NOT NULL DO NOTHING
      RETURNING id`;
    const ids = new Set(stored.map(({ id }) => id));
    const sent = own.filter(({ id }) => ids.has(id)).map(deliveryOf);
    if (sent.length === 0) continue;
    await tx.$executeRaw`
      INSERT INTO delivery (org_id, id, event_id, event_type, status, status_reason, is_bulk,
        endpoint_host, secret_version, next_attempt_at, updated_at)
      VALUES ${Prisma.join(sent)}`;
    told.push(...stored);
  }
  return told;
}
