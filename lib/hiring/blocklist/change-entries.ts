import { recordAudits } from '@/lib/audit/record-audit';
import { type Actor, authorize } from '@/lib/auth/actor';
import { currentTime } from '@/lib/base/clock';
import { inTransaction } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { log } from '@/lib/base/log';
import type { Tx } from '@/lib/base/postgres/transaction';
import type { BodyOf } from '@/lib/contract/operation';
import { checkVersion } from '@/lib/outbox/activity/check-version';
import { recordActivities } from '@/lib/outbox/activity/record-activity';
import type { bulkChangeBlocklist } from './bulk-contract';
import type { updateBlocklistEntry } from './contract';
import { lockBlocklistExclusively } from './match';
import type { BlocklistRow } from './service';
import { unflagSoon } from './unflag-candidates';

const notFound = () =>
  new ServiceError('BLOCKLIST_ENTRY_NOT_FOUND', 'There is no such blocklist entry.');

/** Throws VALIDATION_ERROR for an end of an entry that is past. */
export function requireFuture(expiresAt: Date | null | undefined, now: Date): void {
  if (expiresAt && expiresAt <= now) {
    throw new ServiceError('VALIDATION_ERROR', 'expires_at: must be in the future');
  }
}

/**
 * Returns what the audit log keeps of an entry. Its entries stay for ever: the person behind a
 * blocklist entry is found by its id alone.
 */
export function auditedOf({ matchType, expiresAt }: BlocklistRow) {
  return { match_type: matchType, expires_at: expiresAt?.toISOString() ?? null };
}

/**
 * Starts work that housekeeping would otherwise finish. The entry is committed already, so a
 * failure is only logged.
 */
export async function begin(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log().error({ err: error }, 'a blocklist entry is passed on to housekeeping');
  }
}

type Change = { id: string; before: BlocklistRow; after?: BlocklistRow };

async function record(
  tx: Tx,
  actor: Actor,
  action: 'changed' | 'removed',
  changes: readonly Change[],
): Promise<void> {
  const activities = changes.map(({ id }) => {
    return { type: 'blocklist', details: { action, blocklist_id: id } } as const;
  });
  await recordActivities(tx, actor, activities);
  const entries = changes.map(({ id, before, after }) => ({
    kind: `blocklist.${action}` as const,
    target: { id, name: null },
    before: auditedOf(before),
    ...(after && { after: auditedOf(after) }),
  }));
  await recordAudits(tx, actor.orgId, actor, entries);
}

// Locked, so that who changes one of them meanwhile comes before or after; and in one order, so that
// two who change the same ones do not wait for each other.
async function hold(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
  which: 'in force' | 'not removed',
): Promise<BlocklistRow[]> {
  const held = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM blocklist_entry
    WHERE org_id = ${orgId}::uuid AND id = ANY (${ids}::uuid[]) AND removed_at IS NULL
      AND (${which === 'not removed'} OR expires_at IS NULL OR expires_at > now())
    ORDER BY id FOR NO KEY UPDATE`;
  const where = { orgId, id: { in: held.map(({ id }) => id) } };
  return tx.blocklistEntry.findMany({ where, orderBy: { id: 'asc' } });
}

const idOf = ({ id }: BlocklistRow) => id;

/**
 * Removes those of the entries that are there and not removed, and returns them. The candidates they
 * flagged are matched against the other entries, in batches if there are many.
 */
async function removeEntries(actor: Actor, ids: readonly string[]): Promise<BlocklistRow[]> {
  authorize(actor, 'blocklist:write');
  const { orgId } = actor;
  const removed = await inTransaction(async (tx) => {
    // The entries are locked first, so that a batch flagging for one right now does not block the
    // whole blocklist.
    const entries = await hold(tx, orgId, ids, 'not removed');
    if (entries.length === 0) return [];
    await lockBlocklistExclusively(tx, orgId);
    const gone = await tx.blocklistEntry.updateManyAndReturn({
      where: { orgId, id: { in: entries.map(idOf) } },
      data: { removedAt: currentTime(), flagBefore: null },
    });
    const changes = entries.map((before) => ({ id: before.id, before }));
    await record(tx, actor, 'removed', changes);
    return gone;
  });
  if (removed.length > 0) await begin(() => unflagSoon(orgId, removed.map(idOf)));
  return removed;
}

const readableOf = ({ reason, expiresAt }: BlocklistRow) => {
  return { reason, expires_at: expiresAt?.toISOString() ?? null };
};

type EntryChange = BodyOf<typeof updateBlocklistEntry>;

/** Changes why those of the entries that are in force are there, or when they end; returns them. */
async function updateEntries(
  actor: Actor,
  ids: readonly string[],
  { reason, expires_at: expiresAt }: EntryChange,
  now: Date,
): Promise<BlocklistRow[]> {
  authorize(actor, 'blocklist:write');
  requireFuture(expiresAt, now);
  const { orgId } = actor;
  return inTransaction(async (tx) => {
    const entries = await hold(tx, orgId, ids, 'in force');
    if (entries.length === 0) return [];
    const [first] = entries;
    if (first) await checkVersion(tx, orgId, { targetId: first.id }, () => readableOf(first));
    const data = {
      ...(reason !== undefined && { reason: reason?.trim() || null }),
      ...(expiresAt !== undefined && { expiresAt }),
    };
    const where = { orgId, id: { in: entries.map(idOf) } };
    const changed = await tx.blocklistEntry.updateManyAndReturn({ where, data });
    const beforeOf = new Map(entries.map((entry) => [entry.id, entry]));
    const changes = changed.flatMap((after) => {
      const before = beforeOf.get(after.id);
      return before ? [{ id: after.id, before, after }] : [];
    });
    await record(tx, actor, 'changed', changes);
    return changed;
  });
}

/** Removes an entry, as many are. Throws BLOCKLIST_ENTRY_NOT_FOUND where there is none to remove. */
export async function removeEntry(actor: Actor, blocklistId: string): Promise<void> {
  const [removed] = await removeEntries(actor, [blocklistId]);
  if (!removed) throw notFound();
}

/**
 * Changes why an entry in force is there, or when it ends; whom it matches stays. Throws
 * BLOCKLIST_ENTRY_NOT_FOUND where none is in force, or VALIDATION_ERROR for an expiry in the past.
 */
export async function updateEntry(
  actor: Actor,
  id: string,
  change: EntryChange,
  now = currentTime(),
): Promise<BlocklistRow> {
  const [changed] = await updateEntries(actor, [id], change, now);
  if (!changed) throw notFound();
  return changed;
}

/** What became of one of many entries. */
export type BulkEntry = { id: string } & (
  | { entry: BlocklistRow; error?: never }
  | { entry?: never; error: ServiceError }
);

/**
 * Removes many entries or changes when they end, all in one transaction, and returns what became of
 * each in the order asked for. Throws VALIDATION_ERROR for an expiry in the past.
 */
export async function changeInBulk(
  actor: Actor,
  { action, blocklist_ids: ids, expires_at }: BodyOf<typeof bulkChangeBlocklist>,
  now = currentTime(),
): Promise<BulkEntry[]> {
  const changed =
    action === 'remove'
      ? await removeEntries(actor, ids)
      : await updateEntries(actor, ids, { expires_at }, now);
  const entryOf = new Map(changed.map((entry) => [entry.id, entry]));
  return ids.map((id) => {
    const entry = entryOf.get(id);
    return entry ? { id, entry } : { id, error: notFound() };
  });
}
