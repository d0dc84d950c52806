import { hashPassword } from '@/lib/auth/password';
import { type Issued, issueToken } from '@/lib/auth/session-rows';
import { prisma } from '@/lib/base/db';
import type { Role } from '@/lib/contract/permissions';
import { call } from '@/lib/testing/call';
import { createMember, type Member } from '@/lib/testing/factories';

/** The password that people of these tests have, and one that they choose. */
export const [oldPassword, newPassword] = ['correct horse battery', 'seven quiet otters'];

let oldHash: Promise<string> | undefined;

/** Gives somebody the old password. */
export async function givePassword({ userId }: Member): Promise<void> {
  oldHash ??= hashPassword(oldPassword);
  const data = { passwordHash: await oldHash };
  await prisma().user.update({ where: { id: userId }, data });
}

/** A browser session of somebody. */
export function signedIn({ userId, actor: { orgId } }: Member): Promise<Issued> {
  return issueToken({ userId, orgId, isSession: true });
}

/** How the API answers to a token. */
export async function statusOf({ token }: { token: string }): Promise<number> {
  return (await call('GET', '/api/v1/me', { token })).status;
}

/** A member whose token is the browser session that they have just begun. */
export async function createSignedIn(orgId: string, role?: Role): Promise<Member> {
  const member = await createMember(orgId, role);
  return { ...member, token: (await signedIn(member)).token };
}
