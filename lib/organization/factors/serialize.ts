import type { NewChallenge } from '@/lib/auth/factors/challenges';
import type { AuthFactor } from '@/prisma/generated/client';

/** Turns a second factor into the response. */
export function serializeFactor({ id, kind, name, createdAt, lastUsedAt }: AuthFactor) {
  return {
    ...{ factor_id: id, kind, name, created_at: createdAt.toISOString() },
    last_used_at: lastUsedAt?.toISOString() ?? null,
  };
}

/** Turns a question for a passkey into the response. */
export function serializeQuestion({ id, expiresAt }: NewChallenge, options: object) {
  return { challenge_id: id, expires_at: expiresAt.toISOString(), options: { ...options } };
}
