import { recordAudit } from '@/lib/audit/record-audit';
import { type Actor, authorize, authorizeToGive } from '@/lib/auth/actor';
import {
  addToken,
  type IssuedToken,
  type NewApiToken,
  type TokenOwner,
} from '@/lib/auth/api-tokens/token-rows';
import { currentTime } from '@/lib/base/clock';
import { inTransaction } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import type { Tx } from '@/lib/base/postgres/transaction';
import type { BodyOf } from '@/lib/contract/operation';
import { type Permission, permissionsOf, type Role } from '@/lib/contract/permissions';
import { confirmedUser } from '@/lib/organization/factors/browser-user';
import { queueLastingLetter } from '@/lib/organization/factors/security-letters';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import type { ApiToken } from '@/prisma/generated/client';
import type {
  createApiToken as createOperation,
  rotateApiToken as rotateOperation,
} from './contract';
import { ownerName, withOwner } from './serialize';

/** How many tokens of an organization can work at once. */
export const mostTokens = 500;

const dayMs = 86_400_000;

const invalid = (message: string) => new ServiceError('VALIDATION_ERROR', message);
const notFound = () => new ServiceError('NOT_FOUND', 'The organization has no such token.');

type Issuer = { id: string; orgId: string; name: string; role: Role };

// What a token made would go on when the token is revoked.
async function issuerOf(actor: Actor): Promise<Issuer> {
  authorize(actor, 'settings:write');
  await confirmedUser(actor, 'organization');
  if (actor.type === 'user') return actor;
  throw new ServiceError('INSUFFICIENT_PERMISSIONS', 'Only for members.');
}

const endAfter = (days: number) => new Date(currentTime().getTime() + days * dayMs);

async function requireRoom(tx: Tx, orgId: string): Promise<void> {
  const open = { orgId, endedAt: null, expiresAt: { gt: currentTime() } };
  if ((await tx.apiToken.count({ where: open })) < mostTokens) return;
  throw invalid(`An organization has at most ${mostTokens} API tokens. Revoke some first.`);
}

async function requireLocations(tx: Tx, orgId: string, ids: readonly string[]): Promise<void> {
  const found = await tx.location.count({ where: { orgId, id: { in: [...ids] } } });
  if (found < new Set(ids).size) {
    throw invalid('location_ids: one is no location of the organization.');
  }
}

/** What a token can do: what it was narrowed to, or all of its owner's role. */
function authorizeToken(actor: Actor, role: Role, wanted: readonly Permission[] | null): void {
  const ofRole = permissionsOf(role);
  const excess = wanted?.find((permission) => !ofRole.includes(permission));
  if (excess) throw invalid(`permissions: the role ${role} does not include ${excess}.`);
  authorizeToGive(actor, wanted ?? ofRole);
}

async function ownerOf(
  tx: Tx,
  issuer: Issuer,
  accountId: string | undefined,
): Promise<{ owner: TokenOwner; role: Role }> {
  const { orgId, id, role } = issuer;
  if (accountId === undefined) return { owner: { userId: id }, role };
  const serviceAccountId = accountId;
  const key = { orgId, id: serviceAccountId, deactivatedAt: null };
  const account = await tx.serviceAccount.findFirst({ where: key });
  if (account) return { owner: { serviceAccountId }, role: account.role };
  throw new ServiceError('NOT_FOUND', 'The organization has no such active service account.');
}

async function issue(
  tx: Tx,
  actor: Actor,
  issuer: Issuer,
  wanted: NewApiToken,
  kind: 'api_token.issued' | 'api_token.rotated',
): Promise<IssuedToken> {
  const { orgId, name, expiresAt, permissions } = wanted;
  const issued = await addToken(tx, wanted);
  const { id } = issued.row;
  const owner = ownerName(await tx.apiToken.findUniqueOrThrow({ where: { id }, ...withOwner }));
  const after = {
    ...{ expires_at: expiresAt.toISOString(), owner },
    ...(permissions && { permissions: [...permissions] }),
    ...(wanted.locationIds && { locations: wanted.locationIds.length }),
  };
  const target = { id, name: name ?? 'without a name' };
  await recordAudit(tx, orgId, actor, { kind, target, after });
  const change = kind === 'api_token.issued' ? 'api_token_issued' : 'api_token_rotated';
  const details = { change, name, owner, expires_at: expiresAt.toISOString() };
  await recordActivity(tx, actor, { type: 'settings', details });
  await queueLastingLetter(tx, issuer, { made: 'api_token', name: target.name });
  return issued;
}

/**
 * Issues an API token of the actor or of a service account and returns it. Throws NOT_FOUND for an
 * account that is not there, VALIDATION_ERROR for a token that cannot be, INSUFFICIENT_PERMISSIONS
 * where the actor would give more than they hold or acts with a token, CONFIRMATION_REQUIRED.
 */
export async function createApiToken(
  actor: Actor,
  body: BodyOf<typeof createOperation>,
): Promise<IssuedToken> {
  const issuer = await issuerOf(actor);
  const expiresAt = endAfter(body.expires_in_days);
  const { name = null, permissions = null, location_ids: locationIds = null } = body;
  const { orgId, name: createdBy, id: createdById } = issuer;
  return inTransaction(async (tx) => {
    const { owner, role } = await ownerOf(tx, issuer, body.service_account_id);
    authorizeToken(actor, role, permissions);
    if (locationIds) await requireLocations(tx, orgId, locationIds);
    await requireRoom(tx, orgId);
    const by = { createdBy, createdById };
    const wanted = { orgId, owner, name, expiresAt, ...by, permissions, locationIds };
    return issue(tx, actor, issuer, wanted, 'api_token.issued');
  });
}

// The second of two who replace the same token waits here and is refused.
async function lockOpen(tx: Tx, orgId: string, id: string): Promise<ApiToken> {
  await tx.$queryRaw`SELECT 1 FROM api_token WHERE id = ${id}::uuid FOR UPDATE`;
  const token = await tx.apiToken.findFirst({ where: { id, orgId } });
  if (token) return token;
  const former = { id, orgId, kind: 'api' } as const;
  if ((await tx.authSession.count({ where: former })) === 0) throw notFound();
  throw invalid('This token is of a former release and cannot be rotated. Issue a new one.');
}

function authorizeRotation({ id }: Issuer, token: ApiToken): void {
  if (token.userId && token.userId !== id) {
    throw new ServiceError(
      'INSUFFICIENT_PERMISSIONS',
      'A member’s token is rotated by that member only. You can revoke it.',
    );
  }
  if (token.endedAt || token.expiresAt <= currentTime()) {
    throw invalid('The token works no more. Issue a new one.');
  }
  if (token.replacedAt) throw invalid('The token was replaced already.');
}

/**
 * Issues a token in the place of another one, which works for the overlap and then no more. Throws
 * NOT_FOUND, VALIDATION_ERROR where it was replaced or works no more, INSUFFICIENT_PERMISSIONS,
 * CONFIRMATION_REQUIRED.
 */
export async function rotateApiToken(
  actor: Actor,
  id: string,
  { expires_in_days: days, overlap_hours: hours }: BodyOf<typeof rotateOperation>,
): Promise<IssuedToken> {
  const issuer = await issuerOf(actor);
  const expiresAt = endAfter(days);
  const { orgId, name: createdBy, id: createdById } = issuer;
  return inTransaction(async (tx) => {
    const former = await lockOpen(tx, orgId, id);
    authorizeRotation(issuer, former);
    const { serviceAccountId, name, scope, isScoped } = former;
    const { owner, role } = await ownerOf(tx, issuer, serviceAccountId ?? undefined);
    const permissions = scope === null ? null : (scope.split(' ') as Permission[]);
    authorizeToGive(actor, permissions ?? permissionsOf(role));
    const until = new Date(currentTime().getTime() + hours * 3_600_000);
    const end = until < former.expiresAt ? until : former.expiresAt;
    const replacedAt = currentTime();
    await tx.apiToken.update({ where: { id }, data: { replacedAt, expiresAt: end } });
    const locationIds = isScoped ? former.locationIds : null;
    const by = { createdBy, createdById };
    const wanted = { orgId, owner, name, expiresAt, ...by, permissions, locationIds };
    return issue(tx, actor, issuer, wanted, 'api_token.rotated');
  });
}
