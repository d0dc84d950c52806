import { afterCommit } from '@/lib/base/after-commit';
import { pool, read } from '@/lib/base/db';
import { currentOrigin } from '@/lib/base/request-origin';
import type { Role } from '@/lib/contract/permissions';
import type { ActingToken, Actor, Caller } from '../actor';
import { coalesceReads } from '../coalesce-reads';
import { type ScopeRow, scopeColumns, scopeOf } from '../membership';
import { unauthorized } from '../unauthorized';
import { checkTokenText, hashToken } from './token-text';

type TokenRow = ScopeRow & {
  id: string;
  orgId: string;
  userId: string | null;
  ownerId: string | null;
  name: string | null;
  role: Role | null;
  scope: string | null;
  isScoped: boolean;
  tokenLocationIds: string[];
  expiresAt: Date;
  isEnded: boolean;
  isExpired: boolean;
  isNoted: boolean;
};

const find = `
  SELECT t.id, t.org_id AS "orgId", t.user_id AS "userId", coalesce(t.user_id, a.id) AS "ownerId",
         coalesce(u.name, a.name) AS name, coalesce(m.role, a.role) AS role, ${scopeColumns},
         t.scope, t.is_scoped AS "isScoped", t.location_ids::text[] AS "tokenLocationIds",
         t.expires_at AS "expiresAt", t.ended_at IS NOT NULL AS "isEnded",
         t.expires_at <= now() AS "isExpired",
         coalesce(t.last_used_at > now() - interval '1 minute', false) AS "isNoted"
  FROM api_token t
  LEFT JOIN (membership m JOIN user_account u ON u.id = m.user_id AND u.deactivated_at IS NULL)
    ON m.org_id = t.org_id AND m.user_id = t.user_id AND m.deactivated_at IS NULL
  LEFT JOIN service_account a
    ON a.org_id = t.org_id AND a.id = t.service_account_id AND a.deactivated_at IS NULL
  WHERE t.token_hash = $1`;

const findToken = coalesceReads(async (hash: string): Promise<TokenRow | null> => {
  const [row] = await read<TokenRow>('auth-api-token', find, [Buffer.from(hash, 'hex')]);
  return row ?? null;
});

const noteUse = `
  UPDATE api_token SET last_used_at = now(), last_address = $2
  WHERE id = $1 AND (last_used_at IS NULL OR last_used_at <= now() - interval '1 minute')`;

function scopeWithin(row: TokenRow, role: Role) {
  const scope = scopeOf(role, row);
  if (!row.isScoped) return scope;
  const own = row.tokenLocationIds;
  const owners = scope?.locationIds;
  const locationIds = owners ? own.filter((id) => owners.includes(id)) : own;
  return { locationIds, teams: scope?.teams ?? [] };
}

function actorOf(row: TokenRow): Actor {
  const { id: tokenId, orgId, ownerId: id, name, role, expiresAt } = row;
  if (!id || name === null || !role) {
    throw unauthorized('The owner of this token is not active in its organization any more.');
  }
  const permissions = row.scope === null ? null : new Set(row.scope.split(' '));
  const token: ActingToken = { id: tokenId, expiresAt, permissions };
  const type = row.userId ? 'user' : 'service_account';
  return { type, orgId, id, name, role, scope: scopeWithin(row, role), token };
}

/**
 * Returns whoever an API token speaks for, and notes its use once a minute. Token, owner and role are
 * read in one statement each time, so the end of any counts at once. Throws UNAUTHORIZED.
 */
export async function callerOfToken(text: string): Promise<Caller> {
  checkTokenText(text);
  const key = hashToken(text).toString('hex');
  const row = await findToken(key);
  if (!row) throw unauthorized('The bearer token is not valid.');
  if (row.isEnded) throw unauthorized('The API token was revoked: use another one.');
  if (row.isExpired) {
    throw unauthorized(`The API token expired at ${row.expiresAt.toISOString()}: use another one.`);
  }
  const actor = actorOf(row);
  const { address } = currentOrigin();
  if (!row.isNoted) afterCommit(() => pool().query(noteUse, [row.id, address]));
  return { actor, key, isSession: false };
}
