import { normalizeEmail } from '@/lib/auth/users';
import { inTransaction, prisma, read } from '@/lib/base/db';
import type { OidcSettings } from './oidc';

/** A person as an identity provider describes them to one of its clients. */
export type Identity = {
  issuer: string;
  clientId: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
};

/** Why an identity is nobody's account. */
export type UnknownIdentity =
  | 'no_subject'
  | 'no_address'
  | 'unverified_address'
  | 'no_account'
  | 'other_identity';

/** Whose account an identity is, or why it is nobody's. */
export type Identified = { userId: string } | { userId: null; reason: UnknownIdentity };

// The release before noted no client: the one that the service had then.
const linkedUser = `
  SELECT user_id AS "userId", client_id AS "clientId" FROM user_identity
  WHERE issuer = $1 AND subject = $2 AND client_id IN ($3, '')
  ORDER BY client_id DESC LIMIT 1`;

type Linked = { userId: string; clientId: string };

/** Returns whether a claim can name a person: 1 to 255 ASCII characters, as OpenID Connect Core says. */
export function isSubject(claim: unknown): claim is string {
  return typeof claim === 'string' && /^[\x20-\x7e]{1,255}$/.test(claim);
}

/** Reads the claims of an identity provider's token or profile; null if they lack a subject. */
export function identityOf(
  { issuer, clientId }: Pick<OidcSettings, 'issuer' | 'clientId'>,
  claims: Record<string, unknown>,
): Identity | null {
  const { sub, email, email_verified: verified } = claims;
  if (!isSubject(sub)) return null;
  const address = typeof email === 'string' ? normalizeEmail(email) : null;
  return { issuer, clientId, subject: sub, email: address, emailVerified: verified === true };
}

const unknown = (reason: UnknownIdentity): Identified => ({ userId: null, reason });

async function linkByAddress(identity: Identity, email: string): Promise<Identified> {
  const { issuer, clientId, subject } = identity;
  return inTransaction(async (tx) => {
    const [user] = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM user_account WHERE email = ${email} AND deactivated_at IS NULL FOR UPDATE`;
    if (!user) return unknown('no_account');
    const { id: userId } = user;
    const clients = { in: [clientId, ''] };
    const other = await tx.userIdentity.findFirst({ where: { issuer, clientId: clients, userId } });
    if (other) return other.subject === subject ? { userId } : unknown('other_identity');
    await tx.userIdentity.create({ data: { issuer, clientId, subject, userId } });
    return { userId };
  });
}

/**
 * Returns the user an identity belongs to, or why it is nobody's. The first time, a verified email
 * address links the identity to the existing user. A user has one identity per client of a provider,
 * so an address that the provider later gives to another person does not give away the account.
 */
export async function userOfIdentity(identity: Identity | null): Promise<Identified> {
  if (!identity) return unknown('no_subject');
  const { issuer, clientId, subject, email, emailVerified } = identity;
  const [linked] = await read<Linked>('auth-identity', linkedUser, [issuer, subject, clientId]);
  if (linked?.clientId === '') {
    const where = { issuer, subject, clientId: '' };
    await prisma().userIdentity.updateMany({ where, data: { clientId } });
  }
  if (linked) return { userId: linked.userId };
  if (!email) return unknown('no_address');
  return emailVerified ? linkByAddress(identity, email) : unknown('unverified_address');
}
