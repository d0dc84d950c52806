import { type Actor, authorize } from '@/lib/auth/actor';
import { issueToken } from '@/lib/auth/session-rows';
import { inTransaction } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import type { BodyOf } from '@/lib/contract/operation';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import type { createApiToken as createApiTokenOperation } from './contract';

type Wanted = BodyOf<typeof createApiTokenOperation>;

/** Issues a bearer token that acts as the actor, and records that it did. */
export async function createApiToken(
  actor: Actor,
  { expires_in_days: days, name }: Wanted,
): Promise<{ token: string; expiresAt: Date }> {
  authorize(actor, 'settings:write');
  if (actor.type !== 'user') throw new ServiceError('INSUFFICIENT_PERMISSIONS', 'Only for users.');
  const { id: userId, orgId } = actor;
  return inTransaction(async (tx) => {
    const wanted = { userId, orgId, label: name ?? null, expiresInSeconds: days * 86_400 };
    const { token, expiresAt } = await issueToken(wanted, tx);
    const expires = { expires_at: expiresAt.toISOString() };
    const details = { change: 'api_token_issued', name: name ?? null, ...expires };
    await recordActivity(tx, actor, { type: 'settings', details });
    return { token, expiresAt };
  });
}
