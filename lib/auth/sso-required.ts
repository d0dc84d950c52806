import { read } from '@/lib/base/db';
import type { Tx } from '@/lib/base/postgres/transaction';

/** The domain of an email address in ASCII and lower case; null where it has none. */
export function domainOf(email: string): string | null {
  const [, domain = ''] = /@([^@\s]+)$/.exec(email) ?? [];
  return URL.canParse(`https://${domain}/`) ? new URL(`https://${domain}/`).hostname || null : null;
}

/**
 * SQL: the issuer at which the person in the row `u` must sign in, because an organization of theirs
 * requires it for the domain of their address; null where a password will do.
 */
export const requiredIssuer = `(
  SELECT sp.issuer
  FROM membership sm
  JOIN sso_provider sp ON sp.org_id = sm.org_id AND sp.is_required
  JOIN sso_domain sd ON sd.org_id = sm.org_id AND sd.verified_at IS NOT NULL
    AND sd.domain = split_part(u.email, '@', 2)
  WHERE sm.user_id = u.id AND sm.deactivated_at IS NULL AND NOT sm.allows_password
  ORDER BY sm.org_id LIMIT 1)`;

const required = `
  SELECT 1 FROM sso_domain sd JOIN sso_provider sp ON sp.org_id = sd.org_id AND sp.is_required
  WHERE sd.domain = $1 AND sd.verified_at IS NOT NULL`;

/**
 * Returns whether an organization requires single sign-on of addresses of this domain, whoever has an
 * account with one.
 */
export async function requiresSso(email: string): Promise<boolean> {
  const domain = domainOf(email);
  return domain !== null && (await read('auth-sso-required', required, [domain])).length > 0;
}

/** Returns whether a person must sign in at the provider of their organization. */
export async function mustUseSso(tx: Tx, userId: string): Promise<boolean> {
  const [row] = await tx.$queryRawUnsafe<{ issuer: string | null }[]>(
    `SELECT ${requiredIssuer} AS issuer FROM user_account u WHERE u.id = $1::uuid`,
    userId,
  );
  return (row?.issuer ?? null) !== null;
}

const fitting = `
  SELECT coalesce(${requiredIssuer}, s.provider) IS NOT DISTINCT FROM s.provider AS fits
  FROM auth_session s JOIN user_account u ON u.id = s.user_id WHERE s.id = $1`;

/** Returns whether a session was begun as the organizations of its person require by now. */
export async function sessionFits(sessionId: string): Promise<boolean> {
  const [row] = await read<{ fits: boolean }>('auth-session-fits', fitting, [sessionId]);
  return row?.fits ?? false;
}
