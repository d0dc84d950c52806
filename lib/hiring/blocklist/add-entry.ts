import { recordAudit } from '@/lib/audit/record-audit';
import { type Actor, authorize } from '@/lib/auth/actor';
import { reachOf } from '@/lib/auth/reach';
import { currentTime } from '@/lib/base/clock';
import { inTransaction, prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import type { Tx } from '@/lib/base/postgres/transaction';
import type { BodyOf } from '@/lib/contract/operation';
import { countryOf } from '@/lib/organization/organizations/read-phone';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import type { BlocklistMatchType } from '@/prisma/generated/client';
import { auditedOf, begin, requireFuture } from './change-entries';
import type { createBlocklistEntry, previewBlocklistEntry } from './contract';
import { everybody, flagSoon } from './flag-candidates';
import { lockBlocklistExclusively } from './match';
import { matchValueOf } from './normalize-values';
import { findExisting, foldName, type Meaning, type Preview } from './preview-matches';
import type { BlocklistRow } from './service';

const previewLength = 20;

async function matchValueIn(
  orgId: string,
  { match_type: type, match_value: value }: BodyOf<typeof previewBlocklistEntry>,
): Promise<string> {
  return matchValueOf(type, value, type === 'phone' ? await countryOf(prisma(), orgId) : 'US');
}

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

type NewEntry = {
  matchType: BlocklistMatchType;
  /** As matchValueOf returns it. */
  matchValue: string;
  reason?: string | null | undefined;
  expiresAt?: Date | null | undefined;
};

export type Added = { entry: BlocklistRow; isNew: boolean };

/**
 * Adds an entry in the caller's transaction, which must hold the blocklist exclusively; returns an
 * active one that means the same unchanged. Call flagSoon after the commit.
 */
export async function insertEntry(
  tx: Tx,
  actor: Actor,
  { matchType, matchValue, reason, expiresAt }: NewEntry,
): Promise<Added> {
  const { orgId } = actor;
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
  const target = { id: entry.id, name: null };
  const after = auditedOf(entry);
  await recordAudit(tx, orgId, actor, { kind: 'blocklist.added', target, after });
  return { entry, isNew: true };
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
): Promise<Added> {
  authorize(actor, 'blocklist:write');
  const { match_type: matchType, reason, expires_at: expiresAt } = input;
  const { orgId } = actor;
  const matchValue = await matchValueIn(orgId, input);
  requireFuture(expiresAt, now);
  const added = await inTransaction(async (tx) => {
    await lockBlocklistExclusively(tx, actor.orgId);
    return insertEntry(tx, actor, { matchType, matchValue, reason, expiresAt });
  });
  if (added.isNew) await begin(() => flagSoon(added.entry));
  return added;
}

/** Returns how many candidates within the actor's reach a new entry would match, and the newest; changes nothing. */
export async function previewEntry(
  actor: Actor,
  input: BodyOf<typeof previewBlocklistEntry>,
): Promise<Preview> {
  authorize(actor, 'blocklist:read');
  const matchValue = await matchValueIn(actor.orgId, input);
  return inTransaction(async (tx) => {
    const meaning = await meaningOf(tx, input.match_type, matchValue);
    const reach = reachOf(actor, 'candidate:read');
    return findExisting(tx, actor.orgId, meaning, previewLength, reach);
  });
}
