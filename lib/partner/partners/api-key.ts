import type { PartnerActor } from '@/lib/auth/actor';
import { afterCommit } from '@/lib/base/after-commit';
import { pool, read } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { currentOrigin } from '@/lib/base/request-origin';
import { hashApiKey } from './operate-partners';

const form = /^bearer +(sk_[A-Za-z0-9_-]{16,128}) *$/i;

const unauthorized = (reason: string) => new ServiceError('UNAUTHORIZED', reason);

function problemOf(shown: string): string {
  if (shown.startsWith('rs_')) {
    return 'This is an API token of an organization, for /api/v1. Here a partner’s API key counts: it begins with "sk_".';
  }
  return shown.startsWith('sk_')
    ? 'The API key is malformed: some of its characters are wrong or missing.'
    : 'This is no API key of a partner: those begin with "sk_". A signing secret does not count here.';
}

function apiKeyOf(header: string | null): string {
  if (!header) throw unauthorized('The Authorization header is missing.');
  const key = header.length <= 512 ? form.exec(header)?.[1] : undefined;
  if (key) return key;
  const shown = /^bearer +(\S+)/i.exec(header)?.[1];
  throw unauthorized(
    shown ? problemOf(shown) : 'The Authorization header must be "Bearer <API key>".',
  );
}

type KeyRow = {
  id: string;
  partnerId: string;
  name: string;
  isExpired: boolean;
  isTouched: boolean;
};

const find = `
  SELECT k.id, k.partner_id AS "partnerId", p.name,
         coalesce(k.expires_at <= now(), false) AS "isExpired",
         coalesce(k.last_used_at > now() - interval '1 minute', false) AS "isTouched"
  FROM partner_key k JOIN partner p ON p.id = k.partner_id
  WHERE k.key_hash = $1 AND k.revoked_at IS NULL`;

const touch = `
  UPDATE partner_key SET last_used_at = now(), last_address = $2
  WHERE id = $1 AND (last_used_at IS NULL OR last_used_at <= now() - interval '1 minute')`;

/**
 * Which partner sends this Authorization header: its key is looked up each time, so one that
 * is revoked or expires stops at once. Throws UNAUTHORIZED otherwise. The key's last use is noted
 * once a minute.
 */
export async function authenticateApiKey(
  header: string | null,
): Promise<{ actor: PartnerActor; key: string }> {
  const hash = hashApiKey(apiKeyOf(header));
  const [found] = await read<KeyRow>('partner-key', find, [hash]);
  if (!found) throw unauthorized('The API key is not valid.');
  const { id, partnerId, name, isExpired, isTouched } = found;
  if (isExpired) throw unauthorized('The API key has expired.');
  const { address } = currentOrigin();
  if (!isTouched) afterCommit(() => pool().query(touch, [id, address]));
  return { actor: { type: 'partner', partnerId, name }, key: id };
}
