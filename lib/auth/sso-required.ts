import { read } from '@/lib/base/db';
import type { Tx } from '@/lib/base/postgres/transaction';

/** The domain of an email address in ASCII and lower case; null where it has none. */
export function domainOf(email: string): string | null {
  const [, domain = ''] = /@([^@\s]+)$/.exec(email) ?? [];
  return URL.canParse(`https://${domain}/`) ? new URL(`https://${domain}/`).hostname || null : null;
}

/**
 * SQL: the issuer at which the person in the row `u` must sign in to work in an organization, because
 * it requires it for the domain of their address; null where a password will do. What an organization
 * requires holds in it alone.
 */
export const requiredIssuer = (orgId: string) => `(
  SELECT sp.issuer
  FROM membership sm
  JOIN sso_provider sp ON sp.org_id = sm.org_id AND sp.is_required
  JOIN sso_domain sd ON sd.org_id = sm.org_id AND sd.verified_at IS NOT NULL
    AND sd.domain = split_part(u.email, '@', 2)
  WHERE sm.org_id = ${orgId} AND sm.user_id = u.id
    AND sm.deactivated_at IS NULL AND NOT sm.allows_password
  LIMIT 1)`;

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

type Entry = { orgId: string; mustUseSso: boolean };

/**
 * Returns the organization that a person enters whom no provider of an organization signs in: of those
 * that do not require it, the one they joined first. `mustUseSso` where every one of theirs requires
 * it; null where they belong to none.
 */
export async function entryWithoutSso(tx: Tx, userId: string): Promise<Entry | null> {
  const [first] = await tx.$queryRawUnsafe<Entry[]>(
    `SELECT m.org_id AS "orgId", ${requiredIssuer('m.org_id')} IS NOT NULL AS "mustUseSso"
     FROM membership m JOIN user_account u ON u.id = m.user_id
     WHERE m.user_id = $1::uuid AND m.deactivated_at IS NULL AND u.deactivated_at IS NULL
     ORDER BY 2, m.created_at, m.org_id LIMIT 1`,
    userId,
  );
  return first ?? null;
}

/** Returns whether a person can sign in at the provider of an organization of theirs only. */
export async function mustUseSso(tx: Tx, userId: string): Promise<boolean> {
  return (await entryWithoutSso(tx, userId))?.mustUseSso ?? false;
}

const fitting = `
  SELECT coalesce(${requiredIssuer('$2')}, s.provider) IS NOT DISTINCT FROM s.provider
    AND (s.provider IS NULL OR s.org_id = $2) AS fits
  FROM auth_session s JOIN user_account u ON u.id = s.user_id WHERE s.id = $1`;

/**
 * Returns whether a session was begun as an organization requires by now. One that the provider of an
 * organization began counts there alone.
 */
export async function sessionFits(sessionId: string, orgId: string): Promise<boolean> {
  const [row] = await read<{ fits: boolean }>('auth-session-fits', fitting, [sessionId, orgId]);
  return row?.fits ?? false;
}
