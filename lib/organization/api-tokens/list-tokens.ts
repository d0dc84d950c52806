import { type Actor, authorize } from '@/lib/auth/actor';
import { endTokens } from '@/lib/auth/api-tokens/token-rows';
import { endSessions } from '@/lib/auth/session-rows';
import { currentTime } from '@/lib/base/clock';
import { inTransaction, prisma } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import type { Tx } from '@/lib/base/postgres/transaction';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import { mostTokens } from './issue-token';
import { type ListedToken, ownerName, serializeToken, withOwner } from './serialize';

const open = (orgId: string) => {
  return { orgId, endedAt: null, expiresAt: { gt: currentTime() } };
};

async function currentTokens(orgId: string): Promise<ListedToken[]> {
  const rows = await prisma().apiToken.findMany({
    where: open(orgId),
    ...withOwner,
    orderBy: { id: 'desc' },
    take: mostTokens,
  });
  return rows.map(serializeToken);
}

// Issued by releases that had no table of tokens.
async function formerTokens(orgId: string): Promise<ListedToken[]> {
  const rows = await prisma().authSession.findMany({
    where: { ...open(orgId), kind: 'api' },
    include: { user: { select: { id: true, name: true } } },
    orderBy: { id: 'desc' },
    take: mostTokens,
  });
  const unknown = { hint: null, permissions: null, location_ids: null, created_by: null };
  return rows.map(({ id, label, user, createdAt, lastUsedAt, expiresAt }) => ({
    ...{ token_id: id, name: label, ...unknown },
    owner: { user_id: user.id, service_account_id: null, name: user.name },
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
    last_address: null,
    expires_at: expiresAt.toISOString(),
    replaced_at: null,
  }));
}

/** Returns the API tokens of an organization that are in force, newest first. */
export async function readTokens(orgId: string): Promise<ListedToken[]> {
  const lists = await Promise.all([currentTokens(orgId), formerTokens(orgId)]);
  const tokens = lists.flat().sort((one, other) => (one.token_id < other.token_id ? 1 : -1));
  return tokens.slice(0, mostTokens);
}

/** Returns the API tokens of the actor's organization that are in force, newest first. */
export async function listApiTokens(actor: Actor): Promise<{ tokens: ListedToken[] }> {
  authorize(actor, 'settings:write');
  return { tokens: await readTokens(actor.orgId) };
}

type Known = { name: string | null; owner: { user_id: string | null; name: string } };

async function findToken(tx: Tx, orgId: string, id: string): Promise<Known> {
  const where = { id, orgId };
  const token = await tx.apiToken.findFirst({ where, ...withOwner });
  if (token) {
    return { name: token.name, owner: { user_id: token.userId, name: ownerName(token) } };
  }
  const former = await tx.authSession.findFirst({
    where: { ...where, kind: 'api' },
    include: { user: true },
  });
  if (!former) throw new ServiceError('NOT_FOUND', 'The organization has no such token.');
  return { name: former.label, owner: { user_id: former.userId, name: former.user.name } };
}

/** Revokes an API token of the organization, and records that it did; throws NOT_FOUND. */
export async function revokeApiToken(actor: Actor, id: string): Promise<undefined> {
  authorize(actor, 'settings:write');
  const { orgId } = actor;
  await inTransaction(async (tx) => {
    const { name, owner } = await findToken(tx, orgId, id);
    const ended =
      (await endTokens(tx, { id, orgId }, 'admin', actor)) +
      (await endSessions(tx, { id, orgId, kind: 'api' }, 'admin', actor));
    if (ended === 0) return;
    const details = { change: 'api_token_revoked', name, owner };
    await recordActivity(tx, actor, { type: 'settings', details });
  });
}
