import { type AuditActor, type NewAuditEntry, recordAudit } from '@/lib/audit/record-audit';
import { afterCommit } from '@/lib/base/after-commit';
import { currentTime } from '@/lib/base/clock';
import { inTransaction } from '@/lib/base/db';
import type { Tx } from '@/lib/base/postgres/transaction';
import { takeTokens } from '@/lib/base/rate-buckets';
import { currentOrigin, withOrigin } from '@/lib/base/request-origin';
import type { AuthSessionEnd, AuthSessionKind, SignInWay } from '@/prisma/generated/client';

type Membership = { orgId: string; name: string };

// Whoever works in no organization any more still concerns those they worked in.
async function membershipsOf(tx: Tx, userId: string): Promise<Membership[]> {
  return tx.$queryRaw<Membership[]>`
    SELECT m.org_id AS "orgId", u.name
    FROM membership m JOIN user_account u ON u.id = m.user_id
    WHERE m.user_id = ${userId}::uuid AND (m.deactivated_at IS NULL OR NOT EXISTS (
      SELECT 1 FROM membership o WHERE o.user_id = m.user_id AND o.deactivated_at IS NULL))
    ORDER BY m.org_id`;
}

/**
 * Records something about a person in each of their organizations, done by the person unless
 * somebody else is named.
 */
export async function recordAuditOfPerson(
  tx: Tx,
  userId: string,
  entry: Omit<NewAuditEntry, 'target'>,
  by?: AuditActor,
): Promise<void> {
  for (const { orgId, name } of await membershipsOf(tx, userId)) {
    const target = { id: userId, name };
    await recordAudit(tx, orgId, by ?? { type: 'user', ...target }, { ...entry, target });
  }
}

/** Records that a person has signed in to an organization, or has come there from another one. */
export async function recordSignIn(
  tx: Tx,
  { userId, orgId, provider }: { userId: string; orgId: string; provider?: string },
  kind: 'session.started' | 'session.moved',
  way: SignInWay = 'password',
): Promise<void> {
  const { name } = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  const target = { id: userId, name };
  const after = {
    ...(way !== 'password' && { way }),
    ...(provider !== undefined && { provider }),
  };
  await recordAudit(tx, orgId, { type: 'user', ...target }, { kind, target, after });
}

/** Whoever was not let in, or is not known. */
export const somebody: AuditActor = { type: 'unknown', id: null, name: 'Somebody' };

// Nobody fills a person's log with wrong passwords: past this, only the service's own log has them.
const refusalsOf = (userId: string) => ({
  key: `audit:refused:${userId}`,
  size: 30,
  secondsEach: 60,
});

type Refusal = Pick<NewAuditEntry, 'kind' | 'after'>;

async function recordRefusal(userId: string, entry: Refusal): Promise<void> {
  if (!(await takeTokens(refusalsOf(userId))).isAllowed) return;
  await inTransaction((tx) => recordAuditOfPerson(tx, userId, entry, somebody));
}

// After the answer, whose time would otherwise tell that the account exists.
function recordLater(userId: string, entry: Refusal): void {
  const origin = currentOrigin();
  afterCommit(() => withOrigin(origin, () => recordRefusal(userId, entry)));
}

/** Records that somebody who was let in already gave a wrong password of a person. */
export function recordWrongPassword(userId: string): void {
  recordLater(userId, { kind: 'password.refused' });
}

/** Records in a known person's organizations that somebody failed to sign in as them. */
export function recordRefusedSignIn(userId: string | null, reason: string): void {
  if (userId === null) return;
  recordLater(userId, { kind: 'session.refused', after: { reason } });
}

export type EndedSession = {
  id: string;
  orgId: string;
  userId: string;
  kind: AuthSessionKind;
  label: string | null;
  expiresAt: Date;
};

/** Who ends sessions of other people; from within an organization, its log alone hears of it. */
export type SessionEnder = AuditActor & { orgId?: string };

function entryOf(
  sessions: readonly [EndedSession, ...EndedSession[]],
  owner: { id: string; name: string },
  reason: AuthSessionEnd,
): NewAuditEntry {
  const [{ id, kind, label }] = sessions;
  if (kind === 'api') {
    const single = { id, name: label ?? 'without a name' };
    const target = sessions.length === 1 ? single : { id: null, name: null };
    const after = { tokens: sessions.length, owner: owner.name, reason };
    return { kind: 'api_token.revoked', target, after };
  }
  if (reason === 'sign_out') return { kind: 'session.signed_out', target: owner };
  const after = { sessions: sessions.length, reason };
  return { kind: 'session.ended', target: owner, after };
}

/** Records that sessions were ended, by their own persons unless somebody else is named. */
export async function recordEndedSessions(
  tx: Tx,
  ended: readonly EndedSession[],
  reason: AuthSessionEnd,
  by?: SessionEnder,
): Promise<void> {
  const open = ended.filter(({ expiresAt }) => expiresAt > currentTime());
  if (open.length === 0) return;
  const ids = [...new Set(open.map(({ userId }) => userId))];
  const owners = await tx.user.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } });
  const groups = new Map<string, [EndedSession, ...EndedSession[]]>();
  for (const session of open) {
    const key = [by?.orgId ?? session.orgId, session.userId, session.kind].join(' ');
    const group = groups.get(key);
    if (group) group.push(session);
    else groups.set(key, [session]);
  }
  for (const [key, sessions] of groups) {
    const owner = owners.find(({ id }) => id === sessions[0].userId);
    if (!owner) continue;
    const { id, name } = owner;
    const actor = by ?? { type: 'user', id, name };
    const entry = entryOf(sessions, { id, name }, reason);
    await recordAudit(tx, key.slice(0, key.indexOf(' ')), actor, entry);
  }
}
