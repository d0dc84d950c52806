import type { z } from 'zod';
import type { IssuedToken } from '@/lib/auth/api-tokens/token-rows';
import type { Prisma } from '@/prisma/generated/client';
import type { createApiToken, listApiTokens } from './contract';

/** What a token is read with, so that its owner can be named. */
export const withOwner = {
  include: { serviceAccount: true, member: { include: { user: true } } },
} as const;

type OwnedToken = Prisma.ApiTokenGetPayload<typeof withOwner>;

/** Returns the name of whoever a token acts as. */
export function ownerName({ serviceAccount, member }: OwnedToken): string {
  return serviceAccount?.name ?? member?.user.name ?? '';
}

/** The answer with a new token in it. */
export function serializeIssued({
  token,
  row,
}: IssuedToken): z.input<typeof createApiToken.result> {
  return { token_id: row.id, token, expires_at: row.expiresAt.toISOString() };
}

/** One entry of `listApiTokens`. */
export type ListedToken = z.input<typeof listApiTokens.result>['tokens'][number];

const timeOf = (time: Date | null) => time?.toISOString() ?? null;

/** Returns a token as the list shows it, without the token itself. */
export function serializeToken(row: OwnedToken): ListedToken {
  const { userId, serviceAccountId } = row;
  return {
    token_id: row.id,
    name: row.name,
    hint: row.hint,
    owner: { user_id: userId, service_account_id: serviceAccountId, name: ownerName(row) },
    permissions: row.scope?.split(' ') ?? null,
    location_ids: row.isScoped ? row.locationIds : null,
    created_by: row.createdBy,
    created_at: row.createdAt.toISOString(),
    last_used_at: timeOf(row.lastUsedAt),
    last_address: row.lastAddress,
    expires_at: row.expiresAt.toISOString(),
    replaced_at: timeOf(row.replacedAt),
  };
}
