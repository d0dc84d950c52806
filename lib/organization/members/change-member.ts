import { type NewAuditEntry, recordAudit } from '@/lib/audit/record-audit';
import type { Actor } from '@/lib/auth/actor';
import { endTokens } from '@/lib/auth/api-tokens/token-rows';
import { endSessions, sessionsIn } from '@/lib/auth/session-rows';
import { currentTime } from '@/lib/base/clock';
import { ServiceError } from '@/lib/base/errors';
import type { Tx } from '@/lib/base/postgres/transaction';
import type { BodyOf } from '@/lib/contract/operation';
import { endResetLinks } from '@/lib/organization/me/replace-password';
import { type NewActivity, recordActivity } from '@/lib/outbox/activity/record-activity';
import type { Prisma } from '@/prisma/generated/client';
import type { updateMember as updateMemberOperation } from './contract';
import { revokeInvitationsOf } from './invitations';
import { limitLocations } from './limit-locations';

/** What of an account stands beside a membership. */
export const withUser = {
  include: {
    user: { select: { id: true, name: true, email: true, deactivatedAt: true } },
    provisioned: { select: { removedAt: true } },
    ssoIdentities: { select: { issuer: true } },
    locations: { select: { locationId: true }, orderBy: { locationId: 'asc' } },
  },
} as const;

export type MemberRow = Prisma.MembershipGetPayload<typeof withUser>;

async function requireAdmin(tx: Tx, orgId: string): Promise<void> {
  const user = { deactivatedAt: null };
  const where = { orgId, role: 'admin', deactivatedAt: null, user } as const;
  if ((await tx.membership.count({ where })) > 0) return;
  throw new ServiceError('VALIDATION_ERROR', 'An organization keeps at least one active admin.');
}

/** The refusal of somebody who is no member. */
export function noSuchMember(): ServiceError {
  return new ServiceError('NOT_FOUND', 'The organization has no such member.');
}

const deactivated = (orgId: string, userId: string) => {
  return { userId, OR: [sessionsIn(orgId), { kind: 'api' as const, orgId }] };
};

export type MemberChange = BodyOf<typeof updateMemberOperation>;

function valuesOf(before: MemberRow, { role, is_active: isActive }: MemberChange) {
  const wasActive = before.deactivatedAt === null;
  return {
    ...(role !== undefined && role !== before.role && { role }),
    ...(isActive !== undefined &&
      isActive !== wasActive && { deactivatedAt: isActive ? null : currentTime() }),
  };
}

const targetOf = ({ userId, user }: MemberRow) => ({ id: userId, name: user.name });

/** What the audit log says of a member's new role. */
export function roleEntry(before: MemberRow, after: MemberRow): NewAuditEntry {
  const roles = { before: { role: before.role }, after: { role: after.role } };
  return { kind: 'member.role_changed', target: targetOf(after), ...roles };
}

const stateOf = ({ role, deactivatedAt, isScoped }: MemberRow) => {
  return { role, is_active: !deactivatedAt, is_limited: isScoped };
};

/** What the activity says of a change of a member. */
export function memberActivity(before: MemberRow, after: MemberRow): NewActivity {
  const member = { user_id: before.userId, name: before.user.name };
  const details = { change: 'member', member, from: stateOf(before), to: stateOf(after) };
  return { type: 'settings', details };
}

async function recordMemberChange(tx: Tx, actor: Actor, before: MemberRow, after: MemberRow) {
  const { orgId } = actor;
  if (before.role !== after.role) {
    await recordAudit(tx, orgId, actor, roleEntry(before, after));
  }
  if ((before.deactivatedAt === null) === (after.deactivatedAt === null)) return;
  const kind = after.deactivatedAt ? 'member.deactivated' : 'member.reactivated';
  await recordAudit(tx, orgId, actor, { kind, target: targetOf(after) });
}

/**
 * Throws INSUFFICIENT_PERMISSIONS where an API token would lock its own person out: whoever has found
 * one must not be able to.
 */
export function refuseOwner(actor: Actor, userId: string): void {
  if (actor.type !== 'user' || !actor.token || actor.id !== userId) return;
  throw new ServiceError('INSUFFICIENT_PERMISSIONS', 'An API token cannot do this to its owner.');
}

/**
 * Changes a member's role, locations or active state, effective from their next request, in the
 * transaction of a caller who has locked the organization. Deactivating also revokes their open
 * invitations and ends their links to a new password. Throws NOT_FOUND, or VALIDATION_ERROR for
 * locations they cannot be limited to, or if no active admin would remain, also under concurrent
 * changes.
 */
export async function changeMember(
  tx: Tx,
  actor: Actor,
  userId: string,
  change: MemberChange,
): Promise<MemberRow> {
  const { orgId } = actor;
  const where = { orgId_userId: { orgId, userId } };
  const before = await tx.membership.findUnique({ where, ...withUser });
  if (!before) throw noSuchMember();
  const values = valuesOf(before, change);
  const { role = before.role, location_ids: wanted } = change;
  const isLimited =
    wanted !== undefined && (await limitLocations(tx, actor, before, { role, wanted }));
  if (Object.keys(values).length === 0 && !isLimited) return before;
  // Before anything else of theirs: whoever makes a link to a new password holds the person first.
  if (values.deactivatedAt) {
    await tx.$queryRaw`SELECT 1 FROM user_account WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
  }
  const after = await tx.membership.update({ where, data: values, ...withUser });
  await requireAdmin(tx, orgId);
  await recordMemberChange(tx, actor, before, after);
  if (after.deactivatedAt) {
    refuseOwner(actor, userId);
    await revokeInvitationsOf(tx, orgId, before.user.email);
    await endResetLinks(tx, userId);
    await endSessions(tx, deactivated(orgId, userId), 'deactivation', actor);
    await endTokens(tx, { orgId, userId }, 'deactivation', actor);
  }
  await recordActivity(tx, actor, memberActivity(before, after));
  return after;
}
