import { recordAudit } from '@/lib/audit/record-audit';
import { type Actor, authorize } from '@/lib/auth/actor';
import { reachOf } from '@/lib/auth/reach';
import { currentTime } from '@/lib/base/clock';
import { inTransaction } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { newId } from '@/lib/base/ids';
import { log } from '@/lib/base/log';
import type { Tx } from '@/lib/base/postgres/transaction';
import type { BodyOf } from '@/lib/contract/operation';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import type { BlocklistMatchType } from '@/prisma/generated/client';
import type { createBlocklistEntry, previewBlocklistEntry, updateBlocklistEntry } from './contract';
import { everybody, flagSoon } from './flag-candidates';
import { lockBlocklistExclusively } from './match';
import { matchValueOf } from './normalize-values';
import { findExisting, foldName, type Meaning, type Preview } from './preview-matches';
import type { BlocklistRow } from './service';
import { unflagSoon } from './unflag-candidates';

const previewLength = 20;

async function meaningOf(
  tx: Tx,
  matchType: BlocklistMatchType,
  matchValue: string,
): Promise<Meaning> {
  const isName = matchType === 'name_exact' || matchType === 'name_fuzzy';
  return { matchType, normalizedValue: isName ? await foldName(tx, matchValue) : matchValue };
}

function findInForce(tx: Tx, orgId: string, meaning: Meaning): Promise<BlocklistRow | null> {
  return tx.blocklistEntry.findFirst({
    where: {
      orgId,
      ...meaning,
      removedAt: null,
      OR: [{ expiresAt: null }, { expiresAt: { gt: currentTime() } }],
    },
    orderBy: { id: 'asc' },
  });
}

function requireFuture(expiresAt: Date | null | undefined, now: Date): void {
  if (expiresAt && expiresAt <= now) {
    throw new ServiceError('VALIDATION_ERROR', 'expires_at: must be in the future');
  }
}

const notFound = () =>
  new ServiceError('BLOCKLIST_ENTRY_NOT_FOUND', 'There is no such blocklist entry.');

// Entries of the log stay for ever: the person behind a blocklist entry is found by its id alone.
async function recordEntry(
  tx: Tx,
  actor: Actor,
  kind: 'blocklist.added' | 'blocklist.removed',
  entry: BlocklistRow,
): Promise<void> {
  const values = auditedOf(entry);
  const change = kind === 'blocklist.added' ? { after: values } : { before: values };
  const target = { id: entry.id, name: null };
  await recordAudit(tx, actor.orgId, actor, { kind, target, ...change });
}

const auditedOf = ({ matchType, expiresAt }: BlocklistRow) => ({
  match_type: matchType,
  expires_at: expiresAt?.toISOString() ?? null,
});

/**
 * Starts work that housekeeping would otherwise finish. The entry is committed already, so a
 * failure is only logged.
 */
async function begin(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log().error({ err: error }, 'a blocklist entry is passed on to housekeeping');
  }
}

/**
 * Adds an entry. It applies at once to candidates added or changed from now on; existing candidates
 * are flagged newest first, one batch before it returns and the rest later. If an active entry
 * means the same, returns that one unchanged. Throws VALIDATION_ERROR for an invalid value or an
 * expiry in the past.
 */
export async function addEntry(
  actor: Actor,
  input: BodyOf<typeof createBlocklistEntry>,
  now = currentTime(),
): Promise<{ entry: BlocklistRow; isNew: boolean }> {
  authorize(actor, 'blocklist:write');
  const { match_type: matchType, reason, expires_at: expiresAt } = input;
  const matchValue = matchValueOf(matchType, input.match_value);
  requireFuture(expiresAt, now);
  const { orgId } = actor;
  const added = await inTransaction(async (tx) => {
    await lockBlocklistExclusively(tx, orgId);
    const meaning = await meaningOf(tx, matchType, matchValue);
    const known = await findInForce(tx, orgId, meaning);
    if (known) return { entry: known, isNew: false };
    const data = {
      ...{ matchValue, reason: reason?.trim() || null, addedBy: actor.name },
      expiresAt: expiresAt ?? null,
    };
    const entry = await tx.blocklistEntry.create({
      data: { orgId, id: newId(), ...meaning, ...data, flagBefore: everybody },
    });
    const details = { action: 'added', blocklist_id: entry.id, match_type: matchType };
    await recordActivity(tx, actor, { type: 'blocklist', details });
    await recordEntry(tx, actor, 'blocklist.added', entry);
    return { entry, isNew: true };
  });
  if (added.isNew) await begin(() => flagSoon(added.entry));
  return added;
}

/**
 * Removes an entry and matches the candidates it flagged against the other entries, in batches if
 * there are many. Throws BLOCKLIST_ENTRY_NOT_FOUND if there is no such active entry.
 */
export async function removeEntry(actor: Actor, blocklistId: string): Promise<void> {
  authorize(actor, 'blocklist:write');
  const { orgId } = actor;
  await inTransaction(async (tx) => {
    // The entry is locked first, so that a batch flagging for it right now does not block the whole
    // blocklist.
    const [entry] = await tx.blocklistEntry.updateManyAndReturn({
      where: { orgId, id: blocklistId, removedAt: null },
      data: { removedAt: currentTime(), flagBefore: null },
    });
    if (!entry) throw notFound();
    await lockBlocklistExclusively(tx, orgId);
    const details = { action: 'removed', blocklist_id: blocklistId };
    await recordActivity(tx, actor, { type: 'blocklist', details });
    await recordEntry(tx, actor, 'blocklist.removed', entry);
  });
  await begin(() => unflagSoon(orgId, blocklistId));
}

// Locked, so that who removes it meanwhile comes before or after.
async function lockInForce(tx: Tx, orgId: string, id: string): Promise<BlocklistRow> {
  const held = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM blocklist_entry
    WHERE org_id = ${orgId}::uuid AND id = ${id}::uuid AND removed_at IS NULL
      AND (expires_at IS NULL OR expires_at > now())
    FOR NO KEY UPDATE`;
  if (held.length === 0) throw notFound();
  return tx.blocklistEntry.findUniqueOrThrow({ where: { orgId_id: { orgId, id } } });
}

/**
 * Changes why an entry in force is there, or when it ends; whom it matches stays. Throws
 * BLOCKLIST_ENTRY_NOT_FOUND where none is in force, or VALIDATION_ERROR for an expiry in the past.
 */
export async function updateEntry(
  actor: Actor,
  id: string,
  { reason, expires_at: expiresAt }: BodyOf<typeof updateBlocklistEntry>,
  now = currentTime(),
): Promise<BlocklistRow> {
  authorize(actor, 'blocklist:write');
  requireFuture(expiresAt, now);
  const { orgId } = actor;
  return inTransaction(async (tx) => {
    const before = await lockInForce(tx, orgId, id);
    const data = {
      ...(reason !== undefined && { reason: reason?.trim() || null }),
      ...(expiresAt !== undefined && { expiresAt }),
    };
    const after = await tx.blocklistEntry.update({ where: { orgId_id: { orgId, id } }, data });
    const details = { action: 'changed', blocklist_id: id };
    await recordActivity(tx, actor, { type: 'blocklist', details });
    await recordAudit(tx, orgId, actor, {
      kind: 'blocklist.changed',
      target: { id, name: null },
      before: auditedOf(before),
      after: auditedOf(after),
    });
    return after;
  });
}

/** Returns how many candidates within the actor's reach a new entry would match, and the newest; changes nothing. */
export async function previewEntry(
  actor: Actor,
  input: BodyOf<typeof previewBlocklistEntry>,
): Promise<Preview> {
  authorize(actor, 'blocklist:read');
  const matchValue = matchValueOf(input.match_type, input.match_value);
  return inTransaction(async (tx) => {
    const meaning = await meaningOf(tx, input.match_type, matchValue);
    const reach = reachOf(actor, 'candidate:read');
    return findExisting(tx, actor.orgId, meaning, previewLength, reach);
  });
}
