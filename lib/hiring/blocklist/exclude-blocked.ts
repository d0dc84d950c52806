import type { Tx } from '@/lib/base/postgres/transaction';
import { changeStageOf } from '@/lib/hiring/moves/change-stages';
import { likeness } from '@/lib/outbox/messages/excluded-recipients';
import type { Application } from '@/prisma/generated/client';
import { blocklistActor } from './flag-candidate';
import { type BlocklistMatch, entryInForce } from './match';

type Blocked = { orgId: string; blockedBy: string | null };

function wordsOf({ id, matchType, matchValue }: BlocklistMatch): string {
  return `Blocklist entry ${id}: ${matchType} ${matchValue}`;
}

/**
 * Moves a new application to `dnc` if its candidate matches an active blocklist entry and the
 * organization excludes such candidates; the history names the entry. Otherwise, and where a name is
 * only like that of an entry, returns it unchanged: then somebody decides.
 */
export async function excludeBlocked(
  tx: Tx,
  application: Application,
  { orgId, blockedBy }: Blocked,
): Promise<Application> {
  const entry = await entryInForce(tx, orgId, blockedBy);
  if (!entry || entry.matchType === likeness) return application;
  const organization = await tx.organization.findUniqueOrThrow({ where: { id: orgId } });
  if (organization.blocklistBehaviour !== 'exclude') return application;
  const request = { kind: 'change', to: 'dnc', force: true } as const;
  const move = { applicationId: application.id, request, reason: wordsOf(entry) };
  return (await changeStageOf(tx, blocklistActor(orgId), move)).application;
}
