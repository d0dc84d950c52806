import { domainOf } from '@/lib/auth/sso-required';
import type { Tx } from '@/lib/base/postgres/transaction';

/** Returns whether an address is of a domain that the organization has shown to be its own. */
export async function isVerifiedAddress(tx: Tx, orgId: string, email: string): Promise<boolean> {
  const domain = domainOf(email);
  if (domain === null) return false;
  const where = { orgId, domain, verifiedAt: { not: null } };
  return (await tx.ssoDomain.count({ where })) > 0;
}
