import type { Actor } from '@/lib/auth/actor';
import type { Tx } from '@/lib/base/postgres/transaction';
import { type Taking, takeBackArranged } from '@/lib/hiring/moves/reactions';
import { wholeApplication } from '@/lib/hiring/records/application-record';
import { cancelScreeningCallsTo } from '@/lib/hiring/records/screening-calls';
import type { Application, BlocklistMatchType } from '@/prisma/generated/client';

const openQuery = `
  SELECT ${wholeApplication()} FROM application
  WHERE org_id = $1::uuid AND candidate_id = ANY ($2::uuid[]) AND closed_at IS NULL
  ORDER BY id FOR NO KEY UPDATE`;

/**
 * Takes back what was arranged with people who are blocked, for every open application of theirs: the
 * interviews to come, of which they are told unless `isSilent`, the links to choose a time, letters that
 * ask for something, and the screening call that waits. Their applications stay where they are.
 */
export async function stopBlocked(
  tx: Tx,
  actor: Actor,
  candidateIds: readonly string[],
  taking?: Taking,
): Promise<void> {
  if (candidateIds.length === 0) return;
  const { orgId } = actor;
  const open = await tx.$queryRawUnsafe<Application[]>(openQuery, orgId, candidateIds);
  await takeBackArranged(tx, actor, open, taking);
}

/** Whether an entry of this kind names a person; a name or a domain may be somebody else's. */
const isPersonal = (matchType: BlocklistMatchType) =>
  matchType === 'email' || matchType === 'phone';

/**
 * What an entry does to people it has flagged: nobody calls them. Where it names a person, what was
 * arranged with them is taken back, too; whom a name or a domain meets, the team decides.
 */
export async function stopFlagged(
  tx: Tx,
  actor: Actor,
  candidateIds: readonly string[],
  matchType: BlocklistMatchType,
): Promise<void> {
  if (isPersonal(matchType)) await stopBlocked(tx, actor, candidateIds);
  else await cancelScreeningCallsTo(tx, actor.orgId, candidateIds, 'blocklisted');
}
