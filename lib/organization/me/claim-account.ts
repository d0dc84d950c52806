import type { AuditActor } from '@/lib/audit/record-audit';
import { endTokens } from '@/lib/auth/api-tokens/token-rows';
import { recordAuditOfPerson } from '@/lib/auth/audit-sessions';
import { lockFactors } from '@/lib/auth/factors/factor-rows';
import { endSessions } from '@/lib/auth/session-rows';
import type { Tx } from '@/lib/base/postgres/transaction';
import type { User } from '@/prisma/generated/client';
import { endResetLinks } from './replace-password';

/**
 * Hands an account to whoever has now been shown to have its address. Where it was made by a link that
 * somebody passed on, that somebody may have made it for themselves: its password, second factors,
 * sessions and API tokens end, and what the account has in organizations stays. Any other account is
 * left as it is. A password that was chosen just now is kept.
 */
export async function claimAccount(
  tx: Tx,
  { id: userId, isUnproven }: Pick<User, 'id' | 'isUnproven'>,
  by: AuditActor,
  passwordHash: string | null = null,
): Promise<void> {
  if (!isUnproven) return;
  await lockFactors(tx, userId);
  await tx.user.update({ where: { id: userId }, data: { passwordHash, isUnproven: false } });
  await tx.authFactor.deleteMany({ where: { userId } });
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.authChallenge.deleteMany({ where: { userId } });
  const { type, id, name } = by;
  const ender = { type, id, name };
  await endSessions(tx, { userId }, 'password', ender);
  await endTokens(tx, { userId }, 'claim', ender);
  await endResetLinks(tx, userId);
  await recordAuditOfPerson(tx, userId, { kind: 'account.claimed' }, ender);
}
