import { z } from 'zod';
import { organizationsOf } from '@/lib/auth/membership';
import { hashNewPassword } from '@/lib/auth/new-password';
import { mustUseSso } from '@/lib/auth/sso-required';
import { inTransaction, prisma } from '@/lib/base/db';
import { log } from '@/lib/base/log';
import { findLink, LinkEnded, spendLink } from '@/lib/outbox/links/public-links';
import type { PublicLink, User } from '@/prisma/generated/client';
import { claimAccount } from './claim-account';
import { replacePassword } from './replace-password';

const details = z.object({ user_id: z.string() });

type OpenReset = { link: PublicLink; user: User; organizationName: string };

async function openReset(token: string): Promise<OpenReset> {
  const link = await findLink(prisma(), 'password_reset', token);
  const [user, organization] = await Promise.all([
    prisma().user.findUnique({ where: { id: details.parse(link.details).user_id } }),
    prisma().organization.findUniqueOrThrow({ where: { id: link.orgId } }),
  ]);
  if (!user || user.deactivatedAt) throw new LinkEnded('withdrawn');
  // Who is deactivated everywhere has nothing to sign in to, whichever release made the link.
  if ((await organizationsOf(user.id)).length === 0) throw new LinkEnded('withdrawn');
  if (await mustUseSso(prisma(), user.id)) throw new LinkEnded('withdrawn');
  return { link, user, organizationName: organization.name };
}

/** Returns whose password a link lets its holder choose; throws NOT_FOUND for an invalid token. */
export async function readPasswordReset(
  token: string,
): Promise<{ email: string; organizationName: string }> {
  const { user, organizationName } = await openReset(token);
  return { email: user.email, organizationName };
}

/**
 * Gives the person of a link a new password: the link and their others are used up, every browser
 * is signed out. Throws NOT_FOUND for an invalid token; VALIDATION_ERROR for a weak password, which
 * leaves the link good.
 */
export async function resetPassword(token: string, password: string): Promise<void> {
  const { link, user, organizationName } = await openReset(token);
  const { id: userId, name, email, passwordHash: former } = user;
  const passwordHash = await hashNewPassword(password, [name, email, organizationName]);
  const to = { name, email, orgId: link.orgId, organizationName };
  await inTransaction(async (tx) => {
    // The person before the link: a change of the password takes their locks in this order too.
    await tx.$queryRaw`SELECT 1 FROM user_account WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
    await spendLink(tx, link);
    const replacement = { userId, to, former, passwordHash, change: 'password_reset' } as const;
    if (!(await replacePassword(tx, replacement))) throw new LinkEnded('withdrawn');
    // The link came by mail, or from an operator.
    await claimAccount(tx, user, { type: 'user', id: userId, name }, passwordHash);
  });
  log().info({ user_id: userId }, 'password reset');
}
