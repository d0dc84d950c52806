import type { z } from 'zod';
import type { AuditActor } from '@/lib/audit/record-audit';
import { type Actor, authorize } from '@/lib/auth/actor';
import { endTokens } from '@/lib/auth/api-tokens/token-rows';
import { organizationsOf } from '@/lib/auth/membership';
import { endSessions } from '@/lib/auth/session-rows';
import { currentTime } from '@/lib/base/clock';
import { inTransaction, prisma } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import type { Tx } from '@/lib/base/postgres/transaction';
import { browserUser } from '@/lib/organization/factors/browser-user';
import { noSuchMember, refuseOwner } from '@/lib/organization/members/change-member';
import { invitationOf, invitedBy, revokeInvitedBy } from '@/lib/organization/members/invitations';
import { revokeKey } from '@/lib/partner/partners/record-keys';
import type { listMade as listOperation } from './contract';

/** Whoever made something, and the organizations that are asked about. */
type Maker = { userId: string; orgIds: string[] };

type Made = z.input<typeof listOperation.result>['made'][number];

const open = () => ({ endedAt: null, expiresAt: { gt: currentTime() } });

const tokensOf = ({ userId, orgIds }: Maker) => ({
  orgId: { in: orgIds },
  OR: [{ userId }, { createdById: userId }],
});

const formerTokensOf = ({ userId, orgIds }: Maker) => {
  return { kind: 'api' as const, userId, orgId: { in: orgIds } };
};

const keysOf = ({ userId, orgIds }: Maker) => ({
  createdById: userId,
  revokedAt: null,
  OR: [{ expiresAt: null }, { expiresAt: { gt: currentTime() } }],
  partner: { registries: { every: { orgId: { in: orgIds } } } },
});

async function makerOf(actor: Actor): Promise<Maker> {
  authorize(actor, 'organization:read');
  if (actor.type !== 'user') throw new ServiceError('UNAUTHORIZED', 'This token is no user’s.');
  const { id: userId, orgId, isByProvider, sessionId, token } = actor;
  const isBound = isByProvider || !sessionId || token;
  const orgIds = isBound ? [orgId] : (await organizationsOf(userId)).map(({ id }) => id);
  return { userId, orgIds };
}

async function madeBy(maker: Maker): Promise<Made[]> {
  const db = prisma();
  const organization = { select: { name: true } } as const;
  const [tokens, former, keys, links] = await Promise.all([
    db.apiToken.findMany({ where: { ...tokensOf(maker), ...open() }, include: { organization } }),
    db.authSession.findMany({
      where: { ...formerTokensOf(maker), ...open() },
      include: { organization },
    }),
    db.partnerKey.findMany({ where: keysOf(maker), include: { partner: organization } }),
    db.publicLink.findMany({ where: invitedBy(maker), include: { organization } }),
  ]);
  const of = (
    kind: Made['kind'],
    row: { id: string; createdAt: Date; expiresAt: Date | null },
  ) => ({
    ...{ kind, id: row.id, created_at: row.createdAt.toISOString() },
    expires_at: row.expiresAt?.toISOString() ?? null,
  });
  return [
    ...tokens.map((row) => ({
      ...{ ...of('api_token', row), name: row.name, organization: row.organization.name },
    })),
    ...former.map((row) => ({
      ...{ ...of('api_token', row), name: row.label, organization: row.organization.name },
    })),
    ...keys.map((row) => ({
      ...{ ...of('partner_key', row), name: row.label, organization: row.partner.name },
    })),
    ...links.map((row) => ({
      ...of('invitation', row),
      ...{ name: invitationOf(row).email, organization: row.organization.name },
    })),
  ].sort((one, other) => (one.created_at < other.created_at ? 1 : -1));
}

/** Returns what works still of what the actor made that outlives their sessions, newest first. */
export async function listMade(actor: Actor): Promise<{ made: Made[] }> {
  return { made: await madeBy(await makerOf(actor)) };
}

async function end(
  tx: Tx,
  maker: Maker,
  { type, id, name }: AuditActor,
  reason: 'person' | 'admin',
): Promise<number> {
  const by = { type, id, name };
  const keys = await tx.partnerKey.findMany({ where: keysOf(maker), orderBy: { id: 'asc' } });
  for (const key of keys) await revokeKey(tx, by, key.id);
  const ended = [
    await endTokens(tx, tokensOf(maker), reason, by),
    await endSessions(tx, { ...formerTokensOf(maker), ...open() }, reason, by),
    await revokeInvitedBy(tx, by, maker),
  ];
  return ended.reduce((sum, one) => sum + one, keys.length);
}

/**
 * Ends all that the actor made that outlives their sessions, and returns how much it was. Throws
 * INSUFFICIENT_PERMISSIONS for whoever acts with a token.
 */
export async function endMade(actor: Actor): Promise<number> {
  const maker = await makerOf(actor);
  await browserUser(actor);
  return inTransaction((tx) => end(tx, maker, actor, 'person'));
}

/**
 * Ends all that a member made in the organization that outlives their sessions, and returns how much
 * it was. Throws NOT_FOUND for somebody who is no member.
 */
export async function endMadeByMember(actor: Actor, userId: string): Promise<number> {
  authorize(actor, 'member:write');
  refuseOwner(actor, userId);
  const { orgId } = actor;
  return inTransaction(async (tx) => {
    const where = { orgId_userId: { orgId, userId } };
    if (!(await tx.membership.findUnique({ where }))) throw noSuchMember();
    return end(tx, { userId, orgIds: [orgId] }, actor, 'admin');
  });
}
