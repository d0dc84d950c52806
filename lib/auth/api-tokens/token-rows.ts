import { type NewAuditEntry, recordAudits } from '@/lib/audit/record-audit';
import { currentTime } from '@/lib/base/clock';
import { ServiceError } from '@/lib/base/errors';
import { newId } from '@/lib/base/ids';
import type { Tx } from '@/lib/base/postgres/transaction';
import type { ApiToken, Prisma } from '@/prisma/generated/client';
import type { SessionEnder } from '../audit-sessions';
import { hashToken, hintOf, newTokenText } from './token-text';

/** The longest life of an API token in days. */
export const mostDays = 365;

/** Whoever an API token acts as: a member or a service account. */
export type TokenOwner = { userId: string } | { serviceAccountId: string };

export type NewApiToken = {
  orgId: string;
  owner: TokenOwner;
  name: string | null;
  expiresAt: Date;
  /** The name of whoever issues it. */
  createdBy: string;
  /** Their id, where it was a person in a browser. */
  createdById?: string;
  /** Null for all permissions of the owner. */
  permissions?: readonly string[] | null;
  /** Null for the locations of the owner. */
  locationIds?: readonly string[] | null;
};

export type IssuedToken = { token: string; row: ApiToken };

// Whoever deactivates the owner at this moment waits for the new token and ends it, or is seen here.
async function holdOwner(tx: Tx, orgId: string, owner: TokenOwner): Promise<void> {
  const held =
    'userId' in owner
      ? await tx.$queryRaw<object[]>`
          SELECT 1 FROM membership m JOIN user_account u ON u.id = m.user_id
          WHERE m.org_id = ${orgId}::uuid AND m.user_id = ${owner.userId}::uuid
            AND m.deactivated_at IS NULL AND u.deactivated_at IS NULL FOR SHARE`
      : await tx.$queryRaw<object[]>`
          SELECT 1 FROM service_account
          WHERE org_id = ${orgId}::uuid AND id = ${owner.serviceAccountId}::uuid
            AND deactivated_at IS NULL FOR SHARE`;
  if (held.length > 0) return;
  throw new ServiceError('NOT_FOUND', 'The organization has no such active member or account.');
}

/** Adds an API token of an active owner and returns it, which is the only time it can be read. Throws NOT_FOUND. */
export async function addToken(tx: Tx, wanted: NewApiToken): Promise<IssuedToken> {
  const { orgId, owner, permissions = null, locationIds = null, ...values } = wanted;
  await holdOwner(tx, orgId, owner);
  const token = newTokenText();
  const row = await tx.apiToken.create({
    data: {
      ...{ id: newId(), orgId, ...owner, ...values },
      ...{ tokenHash: new Uint8Array(hashToken(token)), hint: hintOf(token) },
      scope: permissions && [...permissions].sort().join(' '),
      isScoped: locationIds !== null,
      locationIds: [...(locationIds ?? [])],
    },
  });
  return { token, row };
}

/** Why API tokens end. */
export type TokenEnd = 'admin' | 'person' | 'operator' | 'deactivation' | 'claim';

/**
 * Ends API tokens that work and records it in their organizations; returns how many. They are refused
 * from now on.
 */
export async function endTokens(
  tx: Tx,
  which: Prisma.ApiTokenWhereInput,
  reason: TokenEnd,
  by: SessionEnder,
): Promise<number> {
  const open = { endedAt: null, expiresAt: { gt: currentTime() } };
  const ended = await tx.apiToken.updateManyAndReturn({
    where: { ...which, ...open },
    data: { endedAt: currentTime() },
    include: { serviceAccount: true, member: { include: { user: true } } },
  });
  const entries = new Map<string, NewAuditEntry[]>();
  for (const { orgId, id, name, serviceAccount, member } of ended) {
    const target = { id, name: name ?? 'without a name' };
    const after = { tokens: 1, owner: serviceAccount?.name ?? member?.user.name, reason };
    const entry = { kind: 'api_token.revoked', target, after } as const;
    entries.set(orgId, [...(entries.get(orgId) ?? []), entry]);
  }
  for (const [orgId, revoked] of entries) await recordAudits(tx, orgId, by, revoked);
  return ended.length;
}
