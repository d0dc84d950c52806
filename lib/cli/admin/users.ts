import { z } from 'zod';
import { operator } from '@/lib/audit/record-audit';
import { endTokens } from '@/lib/auth/api-tokens/token-rows';
import { endSessions } from '@/lib/auth/session-rows';
import { createUser } from '@/lib/auth/users';
import { inTransaction, prisma } from '@/lib/base/db';
import {
  type AdminCommand,
  command,
  emailAddress,
  name,
  nameOrId,
  onOff,
} from '@/lib/cli/admin/command';
import { findOrganization, findUser } from '@/lib/cli/admin/find';
import { roles } from '@/lib/contract/permissions';
import { resetFactors } from '@/lib/organization/factors/reset-factors';
import {
  deactivateAccount,
  linkToPassword,
  reactivateAccount,
  setPassword,
} from '@/lib/organization/me/operate-account';
import { sessionsOf } from '@/lib/organization/me/sessions';
import { inviteByLink } from '@/lib/organization/members/first-admin';
import { unlinkAccount } from '@/lib/organization/sso/identities';
import { setPasswordException } from '@/lib/organization/sso/password-exception';

const role = z
  .enum(roles, { error: `must be one of ${roles.join(', ')}` })
  .describe(roles.join('|'));
const oneUser = z.strictObject({ email: z.string().describe('email, name or id of the user') });

/** A link that an operator passes on, with its end. */
export const link = ({ url, expiresAt }: { url: string; expiresAt: Date }) => ({
  link: url,
  expires_at: expiresAt.toISOString(),
});

async function listUsers(org: string | undefined) {
  const orgId = org && (await findOrganization(org));
  const rows = await prisma().membership.findMany({
    where: orgId ? { orgId } : {},
    include: { user: true, organization: true },
    orderBy: [{ orgId: 'asc' }, { userId: 'asc' }],
  });
  return rows.map(({ user, organization, role, deactivatedAt }) => ({
    user_id: user.id,
    email: user.email,
    name: user.name,
    role,
    organization: organization.name,
    org_id: organization.id,
    active: deactivatedAt === null && user.deactivatedAt === null,
  }));
}

async function allowPassword(org: string, user: string, isAllowed: boolean) {
  const [orgId, userId] = [await findOrganization(org), await findUser(user)];
  await setPasswordException(orgId, userId, isAllowed);
  return { user_id: userId, org_id: orgId, password_allowed: isAllowed };
}

/** What an operator can do about people and their accounts. */
export const userCommands: Record<string, AdminCommand> = {
  'user create': command(
    'makes a member; the password is asked for, or read from standard input',
    z.strictObject({
      org: nameOrId,
      email: emailAddress,
      name,
      role,
      'no-password': onOff.describe('for sign-in by the identity provider only'),
    }),
    async ({ org, 'no-password': without, ...user }, askPassword) => {
      const orgId = await findOrganization(org);
      const password = without ? undefined : await askPassword();
      return { user_id: (await createUser({ orgId, ...user, password })).userId };
    },
  ),
  'user invite': command(
    'makes a link by which somebody becomes a member and chooses a password',
    z.strictObject({ org: nameOrId, email: emailAddress, name: name.optional(), role }),
    async ({ org, ...invitee }) => {
      const orgId = await findOrganization(org);
      return link(await inTransaction((tx) => inviteByLink(tx, orgId, invitee)));
    },
  ),
  'user list': command(
    'lists the members, of all organizations or of one',
    z.strictObject({ org: nameOrId.optional() }),
    async ({ org }) => ({ users: await listUsers(org) }),
  ),
  'user password': command(
    'sets a password, asked for or read from standard input, and ends the browser sessions',
    oneUser,
    async ({ email: user }, askPassword) => {
      const userId = await findUser(user);
      await setPassword(userId, await askPassword());
      return { user_id: userId };
    },
  ),
  'user reset-link': command(
    'makes a link by which a user chooses a new password, once and within an hour',
    oneUser,
    async ({ email: user }) => link(await linkToPassword(await findUser(user))),
  ),
  'user sessions': command(
    'lists the browsers in which a user is signed in, in every organization',
    oneUser,
    async ({ email: user }) => {
      const sessions = await sessionsOf(await findUser(user));
      // At the command line nobody is signed in, so none of them is the current one.
      return { sessions: sessions.map(({ is_current: _, ...session }) => session) };
    },
  ),
  'user sign-out': command(
    'ends all sessions and API tokens of a user, in every organization',
    oneUser,
    async ({ email: user }) => {
      const userId = await findUser(user);
      const ended = await inTransaction(async (tx) => {
        const sessions = await endSessions(tx, { userId }, 'operator', operator);
        return sessions + (await endTokens(tx, { userId }, 'operator', operator));
      });
      return { user_id: userId, ended };
    },
  ),
  'user reset-factors': command(
    'removes all second factors of a user and ends the browser sessions; the password stays',
    oneUser,
    async ({ email: user }) => {
      const userId = await findUser(user);
      return { user_id: userId, removed: await resetFactors(userId) };
    },
  ),
  'user unlink': command(
    'forgets whom identity providers sign in as a user: the next sign-in with the address counts',
    oneUser,
    async ({ email: user }) => {
      const userId = await findUser(user);
      return { user_id: userId, unlinked: await unlinkAccount(userId) };
    },
  ),
  'user allow-password': command(
    'lets an admin sign in by password where their organization requires single sign-on',
    z.strictObject({ org: nameOrId, ...oneUser.shape, off: onOff.describe('no longer') }),
    async ({ org, email, off }) => allowPassword(org, email, !off),
  ),
  'user deactivate': command(
    'closes an account in every organization and ends all its sessions and API tokens',
    oneUser,
    async ({ email: user }) => {
      const userId = await findUser(user);
      return { user_id: userId, ...(await deactivateAccount(userId)) };
    },
  ),
  'user reactivate': command(
    'opens an account again; its former sessions, API tokens and links stay ended',
    oneUser,
    async ({ email: user }) => {
      const userId = await findUser(user);
      await reactivateAccount(userId);
      return { user_id: userId };
    },
  ),
};
