import type { SessionEnder } from '@/lib/auth/audit-sessions';
import { endSessions, sessionsIn } from '@/lib/auth/session-rows';
import type { Tx } from '@/lib/base/postgres/transaction';
import { providerOf } from './read-provider';

type Ids = { userId: string };

/**
 * Where an organization requires single sign-on, ends the browser sessions in it that its provider did
 * not begin, of the members whom it is required of; the one that asks for it goes on.
 */
export async function endPasswordSessions(
  tx: Tx,
  orgId: string,
  by: SessionEnder & { sessionId?: string },
): Promise<void> {
  const provider = await providerOf(tx, orgId);
  if (!provider?.isRequired) return;
  const met = await tx.$queryRaw<Ids[]>`
    SELECT m.user_id AS "userId" FROM membership m
    JOIN user_account u ON u.id = m.user_id
    JOIN sso_domain d ON d.org_id = m.org_id AND d.verified_at IS NOT NULL
      AND d.domain = split_part(u.email, '@', 2)
    WHERE m.org_id = ${orgId}::uuid AND NOT m.allows_password`;
  const kept = by.sessionId ? { NOT: { id: by.sessionId } } : {};
  const userId = { in: met.map((one) => one.userId) };
  const byOthers = { OR: [{ provider: null }, { provider: { not: provider.issuer } }] };
  await endSessions(tx, { userId, AND: [sessionsIn(orgId), byOthers], ...kept }, 'admin', by);
}
