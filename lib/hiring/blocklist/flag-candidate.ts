import { type Actor, isAllowed } from '@/lib/auth/actor';
import type { Tx } from '@/lib/base/postgres/transaction';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import type { Candidate } from '@/prisma/generated/client';
import {
  type BlocklistMatch,
  entryInForce,
  lockBlocklistShared,
  matchBlocklist,
  type Person,
} from './match';
import { stopFlagged } from './stop-blocked';

/** A candidate with the active blocklist entry that matches. */
export type Flagged<Row> = Row & { blocklistMatch: BlocklistMatch | null };

/** What somebody sees of a match: the reason is for those who may read the blocklist. */
export function shownTo<Row extends Flagged<object>>(actor: Actor, row: Row): Row {
  const { blocklistMatch } = row;
  if (!blocklistMatch || isAllowed(actor, 'blocklist:read')) return row;
  return { ...row, blocklistMatch: { ...blocklistMatch, reason: null } };
}

/** The actor for automatic blocklist actions. */
export const blocklistActor = (orgId: string): Actor => ({
  type: 'automation',
  orgId,
  id: null,
  name: 'Blocklist',
});

/** Returns a new candidate's row with its matching entry, to store in this transaction. */
export async function blockNew<Row extends Person & { orgId: string }>(
  tx: Tx,
  row: Row,
): Promise<Row & { blockedBy: string | null }> {
  await lockBlocklistShared(tx, row.orgId);
  return { ...row, blockedBy: await matchBlocklist(tx, row.orgId, row) };
}

/** Adds the blocking entry to a candidate's row if that entry is active. */
export async function withMatch<Row extends { orgId: string; blockedBy: string | null }>(
  tx: Tx,
  row: Row,
): Promise<Flagged<Row>> {
  return { ...row, blocklistMatch: await entryInForce(tx, row.orgId, row.blockedBy) };
}

/** Records in the history that a candidate was flagged, if it was. */
export async function recordBlock(
  tx: Tx,
  { orgId, id: candidateId, blocklistMatch }: Flagged<Pick<Candidate, 'orgId' | 'id'>>,
): Promise<void> {
  if (!blocklistMatch) return;
  const { id, matchType } = blocklistMatch;
  const details = { action: 'flagged', blocklist_id: id, match_type: matchType };
  await recordActivity(tx, blocklistActor(orgId), { type: 'blocklist', candidateId, details });
}

/**
 * Matches a stored candidate against the blocklist again, by its own details or those `sent` in
 * addition. The transaction must hold the blocklist lock. Returns the updated candidate; takes back
 * what was arranged with a flagged one, as stopFlagged says.
 */
export async function blockAgain(
  tx: Tx,
  candidate: Candidate,
  sent?: Person,
): Promise<Flagged<Candidate>> {
  const { orgId, id } = candidate;
  const bySent = sent ? await matchBlocklist(tx, orgId, sent) : null;
  const blockedBy = (await matchBlocklist(tx, orgId, candidate)) ?? bySent;
  if (blockedBy === candidate.blockedBy) return withMatch(tx, candidate);
  const where = { orgId_id: { orgId, id } };
  const row = await tx.candidate.update({ where, data: { blockedBy } });
  const flagged = await withMatch(tx, row);
  await recordBlock(tx, flagged);
  const matchType = flagged.blocklistMatch?.matchType;
  if (matchType) await stopFlagged(tx, blocklistActor(orgId), [id], matchType);
  return flagged;
}
