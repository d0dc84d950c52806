import type { z } from 'zod';
import { recordAudit } from '@/lib/audit/record-audit';
import { type Actor, authorize } from '@/lib/auth/actor';
import { signingKey } from '@/lib/auth/keys';
import { endSessions, issueToken } from '@/lib/auth/session-rows';
import { currentTime } from '@/lib/base/clock';
import { inTransaction, prisma } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import type { BodyOf } from '@/lib/contract/operation';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import type {
  createApiToken as createApiTokenOperation,
  listApiTokens as listApiTokensOperation,
} from './contract';

type Wanted = BodyOf<typeof createApiTokenOperation>;

/** Issues a bearer token that acts as the actor, and records that it did. */
export async function createApiToken(
  actor: Actor,
  { expires_in_days: days, name }: Wanted,
): Promise<{ token: string; expiresAt: Date }> {
  authorize(actor, 'settings:write');
  if (actor.type !== 'user') throw new ServiceError('INSUFFICIENT_PERMISSIONS', 'Only for users.');
  const { id: userId, orgId } = actor;
  const signing = await signingKey();
  return inTransaction(async (tx) => {
    const wanted = { userId, orgId, label: name ?? null, expiresInSeconds: days * 86_400 };
    const { token, expiresAt, sessionId } = await issueToken(wanted, { tx, signing });
    const expires = { expires_at: expiresAt.toISOString() };
    const details = { change: 'api_token_issued', name: name ?? null, ...expires };
    await recordActivity(tx, actor, { type: 'settings', details });
    const target = { id: sessionId, name: name ?? 'without a name' };
    await recordAudit(tx, orgId, actor, { kind: 'api_token.issued', target, after: expires });
    return { token, expiresAt };
  });
}

const mostTokens = 500;

/** Returns the organization's API tokens that are in force, newest first. */
export async function listApiTokens(
  actor: Actor,
): Promise<z.input<NonNullable<typeof listApiTokensOperation.result>>> {
  authorize(actor, 'settings:write');
  const { orgId } = actor;
  const rows = await prisma().authSession.findMany({
    where: { orgId, kind: 'api', endedAt: null, expiresAt: { gt: currentTime() } },
    include: { user: { select: { id: true, name: true } } },
    orderBy: { id: 'desc' },
    take: mostTokens,
  });
  const tokens = rows.map(({ id, label, user, createdAt, lastUsedAt, expiresAt }) => ({
    token_id: id,
    name: label,
    owner: { user_id: user.id, name: user.name },
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
    expires_at: expiresAt.toISOString(),
  }));
  return { tokens };
}

/** Revokes an API token of the organization, and records that it did; throws NOT_FOUND. */
export async function revokeApiToken(actor: Actor, id: string): Promise<undefined> {
  authorize(actor, 'settings:write');
  const own = { id, orgId: actor.orgId, kind: 'api' as const };
  await inTransaction(async (tx) => {
    const token = await tx.authSession.findFirst({ where: own, include: { user: true } });
    if (!token) throw new ServiceError('NOT_FOUND', 'The organization has no such token.');
    if ((await endSessions(tx, own, 'admin', actor)) === 0) return;
    const owner = { user_id: token.userId, name: token.user.name };
    const details = { change: 'api_token_revoked', name: token.label, owner };
    await recordActivity(tx, actor, { type: 'settings', details });
  });
}
