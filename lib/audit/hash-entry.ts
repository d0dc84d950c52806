import { createHash } from 'node:crypto';

/** What an audit entry says, besides its hash. */
export type AuditContent = {
  orgId: string;
  sequence: number;
  kind: string;
  actorType: string;
  actorId: string | null;
  actorName: string;
  targetId: string | null;
  targetName: string | null;
  address: string | null;
  device: string | null;
  requestId: string | null;
  before: unknown;
  after: unknown;
  createdAt: Date;
};

/** What stands in place of a hash before the first entry of an organization. */
export const noHash = Buffer.alloc(32);

// jsonb keeps the keys of an object in no order of ours.
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const keys = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(keys.map(([key, part]) => [key, ordered(part)]));
}

/** The one text of an entry: JSON without spaces, fields in a fixed order, keys sorted. */
export function textOfEntry(entry: AuditContent): string {
  return JSON.stringify([
    entry.orgId,
    entry.sequence,
    entry.createdAt.toISOString(),
    entry.kind,
    entry.actorType,
    entry.actorId,
    entry.actorName,
    entry.targetId,
    entry.targetName,
    entry.address,
    entry.device,
    entry.requestId,
    ordered(entry.before ?? null),
    ordered(entry.after ?? null),
  ]);
}

/** Returns the SHA-256 over the hash of the entry before and the text of this one in UTF-8. */
export function hashEntry(previous: Uint8Array, entry: AuditContent): Buffer<ArrayBuffer> {
  return createHash('sha256').update(previous).update(textOfEntry(entry)).digest();
}
