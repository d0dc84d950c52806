import { normalizeEmail } from '@/lib/auth/users';
import { inTransaction, read } from '@/lib/base/db';

/** A person as an identity provider describes them. */
export type Identity = {
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
};

const linkedUser = `
  SELECT user_id AS "userId" FROM user_identity WHERE issuer = $1 AND subject = $2`;

/** Returns whether a claim can name a person: 1 to 255 ASCII characters, as OpenID Connect Core says. */
export function isSubject(claim: unknown): claim is string {
  return typeof claim === 'string' && /^[\x20-\x7e]{1,255}$/.test(claim);
}

/** Reads the claims of an identity provider's token or profile; null if they lack a subject. */
export function identityOf(issuer: string, claims: Record<string, unknown>): Identity | null {
  const { sub, email, email_verified: verified } = claims;
  if (!isSubject(sub)) return null;
  const address = typeof email === 'string' ? normalizeEmail(email) : null;
  return { issuer, subject: sub, email: address, emailVerified: verified === true };
}

/**
 * Returns the user an identity belongs to, or null. The first time, a verified email address links
 * the identity to the existing user. A user has one identity per provider, so an address that the
 * provider later gives to another person does not give away the account.
 */
export async function userOfIdentity(identity: Identity): Promise<string | null> {
  const { issuer, subject, email, emailVerified } = identity;
  const [linked] = await read<{ userId: string }>('auth-identity', linkedUser, [issuer, subject]);
  if (linked) return linked.userId;
  if (!email || !emailVerified) return null;
  return inTransaction(async (tx) => {
    const [user] = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM user_account WHERE email = ${email} AND deactivated_at IS NULL FOR UPDATE`;
    if (!user) return null;
    const other = await tx.userIdentity.findFirst({ where: { issuer, userId: user.id } });
    if (other) return other.subject === subject ? user.id : null;
    await tx.userIdentity.create({ data: { issuer, subject, userId: user.id } });
    return user.id;
  });
}
