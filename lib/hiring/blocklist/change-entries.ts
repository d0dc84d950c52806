import { type Actor, authorize } from '@/lib/auth/actor';
import { inTransaction } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { newId } from '@/lib/base/ids';
import { log } from '@/lib/base/log';
import type { Tx } from '@/lib/base/postgres/transaction';
import type { BodyOf } from '@/lib/contract/operation';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import type { BlocklistMatchType } from '@/prisma/generated/client';
import type { createBlocklistEntry, previewBlocklistEntry } from './contract';
import { everybody, flagSoon } from './flag-candidates';
import { holdPersons } from './match';
import { matchValueOf } from './normalize-values';
import { findExisting, foldName, type Meaning, type Preview } from './preview-matches';
import type { BlocklistRow } from './service';
import { releaseSoon } from './unflag-candidates';

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
      OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }],
    },
    orderBy: { id: 'asc' },
  });
}

/** Begins what housekeeping would end: the change has been made, whatever becomes of its beginning. */
async function begin(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log().error({ err: error }, 'a blocklist entry is passed on to housekeeping');
  }
}

/**
 * Adds an entry, which counts at once for whoever is entered or changed, and flags the candidates it
 * means who are there already: the newest before it returns, the others in batches after. An entry
 * in force that means the same is returned instead, untouched. Throws VALIDATION_ERROR for a value that its type cannot have
 * or an expiry that has passed.
 */
export async function addEntry(
  actor: Actor,
  input: BodyOf<typeof createBlocklistEntry>,
  now = new Date(),
): Promise<{ entry: BlocklistRow; isNew: boolean }> {
  authorize(actor, 'blocklist:write');
  const { match_type: matchType, reason, expires_at: expiresAt } = input;
  const matchValue = matchValueOf(matchType, input.match_value);
  if (expiresAt && expiresAt <= now) {
    throw new ServiceError('VALIDATION_ERROR', 'expires_at: must lie in the future');
  }
  const { orgId } = actor;
  const added = await inTransaction(async (tx) => {
    await holdPersons(tx, orgId);
    const meaning = await meaningOf(tx, matchType, matchValue);
    const known = await findInForce(tx, orgId, meaning);
    if (known) return { entry: known, isNew: false };
    const data = { matchValue, reason: reason?.trim() || null, expiresAt: expiresAt ?? null };
    const entry = await tx.blocklistEntry.create({
      data: { orgId, id: newId(), ...meaning, ...data, flagBefore: everybody },
    });
    const details = { action: 'added', blocklist_id: entry.id, match_type: matchType };
    await recordActivity(tx, actor, { type: 'blocklist', details });
    return { entry, isNew: true };
  });
  if (added.isNew) await begin(() => flagSoon(added.entry));
  return added;
}

/**
 * Removes an entry. Candidates it had flagged are compared again: another entry flags them, or none
 * does; many are compared in batches. Throws BLOCKLIST_ENTRY_NOT_FOUND if there is no such entry in
 * force.
 */
export async function removeEntry(actor: Actor, blocklistId: string): Promise<void> {
  authorize(actor, 'blocklist:write');
  const { orgId } = actor;
  await inTransaction(async (tx) => {
    // The entry first: a batch that it flags at this moment must not keep the whole blocklist waiting.
    const { count } = await tx.blocklistEntry.updateMany({
      where: { orgId, id: blocklistId, removedAt: null },
      data: { removedAt: new Date(), flagBefore: null },
    });
    if (count === 0) {
      throw new ServiceError('BLOCKLIST_ENTRY_NOT_FOUND', 'There is no such blocklist entry.');
    }
    await holdPersons(tx, orgId);
    const details = { action: 'removed', blocklist_id: blocklistId };
    await recordActivity(tx, actor, { type: 'blocklist', details });
  });
  await begin(() => releaseSoon(orgId, blocklistId));
}

/** Says how many candidates a new entry would mean, and shows the newest; changes nothing. */
export async function previewEntry(
  actor: Actor,
  input: BodyOf<typeof previewBlocklistEntry>,
): Promise<Preview> {
  authorize(actor, 'blocklist:read');
  const matchValue = matchValueOf(input.match_type, input.match_value);
  return inTransaction(async (tx) => {
    const meaning = await meaningOf(tx, input.match_type, matchValue);
    return findExisting(tx, actor.orgId, meaning, previewLength);
  });
}
