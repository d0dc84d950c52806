import type { AuditContent } from '@/lib/audit/hash-entry';
import { readUnprepared } from '@/lib/base/db';
import { endOfDate, startOfDate } from '@/lib/contract/fields';
import type { QueryOf } from '@/lib/contract/operation';
import type { exportAuditLog } from './contract';

export type AuditFilter = Omit<QueryOf<typeof exportAuditLog>, 'format'>;

export type AuditRow = AuditContent & { hash: Buffer };

const columns = `
  SELECT org_id AS "orgId", sequence, kind, actor_type AS "actorType", actor_id AS "actorId",
    actor_name AS "actorName", target_id AS "targetId", target_name AS "targetName", address, device,
    request_id AS "requestId", before, after, created_at AS "createdAt", hash
  FROM audit_entry WHERE org_id = $1`;

// Times rise with the numbers, so that a range of times is a range of numbers.
const numberAt = (comparison: string, order: string) => `(
  SELECT sequence FROM audit_entry WHERE org_id = $1 AND created_at ${comparison}
  ORDER BY created_at ${order}, sequence ${order} LIMIT 1)`;

/** Returns the entries that match, newest first, from those before a number on. */
export async function findEntries(
  orgId: string,
  { kind, actor_id: actorId, target, since, until }: AuditFilter,
  { before, limit }: { before: number; limit: number },
): Promise<AuditRow[]> {
  const values: unknown[] = [orgId, before, limit];
  const conditions = ['sequence < $2'];
  const narrow = (value: unknown, condition: (place: string) => string) => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  narrow(kind, (place) => `kind = ${place}`);
  narrow(actorId, (place) => `actor_id = ${place}`);
  narrow(target, (place) => `target_id = ${place}`);
  narrow(since && startOfDate(since), (at) => `sequence >= ${numberAt(`>= ${at}`, 'ASC')}`);
  narrow(until && endOfDate(until), (at) => `sequence <= ${numberAt(`<= ${at}`, 'DESC')}`);
  return readUnprepared<AuditRow>(
    `${columns} AND ${conditions.join(' AND ')} ORDER BY sequence DESC LIMIT $3`,
    values,
  );
}
