import type { Actor } from '@/lib/auth/actor';
import type { Tx } from '@/lib/base/postgres/transaction';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import type { Candidate } from '@/prisma/generated/client';
import {
  type BlocklistMatch,
  entryInForce,
  holdBlocklist,
  matchBlocklist,
  type Person,
} from './match';

/** A candidate with the blocklist entry in force that it meets. */
export type Flagged<Row> = Row & { blocklistMatch: BlocklistMatch | null };

/** Whoever records what the blocklist did by itself. */
export const blocklistActor = (orgId: string): Actor => ({
  type: 'automation',
  orgId,
  id: null,
  name: 'Blocklist',
});

/** A new candidate's row with the entry it meets, to be stored in this transaction. */
export async function blockNew<Row extends Person & { orgId: string }>(
  tx: Tx,
  row: Row,
): Promise<Row & { blockedBy: string | null }> {
  await holdBlocklist(tx, row.orgId);
  return { ...row, blockedBy: await matchBlocklist(tx, row.orgId, row) };
}

/** Gives a candidate's row the entry it is blocked by, where that is in force. */
export async function withMatch<Row extends { orgId: string; blockedBy: string | null }>(
  tx: Tx,
  row: Row,
): Promise<Flagged<Row>> {
  return { ...row, blocklistMatch: await entryInForce(tx, row.orgId, row.blockedBy) };
}

/** Records that a candidate was flagged, where it was. */
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
 * Compares a stored candidate with the blocklist again, by its details or by those `sent` besides, in
 * a transaction that holds the blocklist. Returns the candidate as it is now; cancels the screening
 * calls of a candidate who is flagged.
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
  if (blockedBy) {
    await tx.screeningRun.updateMany({
      where: { orgId, application: { candidateId: id }, status: 'enqueued' },
      data: { status: 'cancelled' },
    });
  }
  return flagged;
}
