import { z } from 'zod';
import { rotateSigningKey } from '@/lib/auth/keys';
import { endSessions, issueToken } from '@/lib/auth/session-rows';
import { createUser } from '@/lib/auth/users';
import { inTransaction, prisma } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { type AdminCommand, command, name, nameOrId, onOff } from '@/lib/cli/admin/command';
import { findOrganization, findUser } from '@/lib/cli/admin/find';
import { closeDemo } from '@/lib/cli/seed-demo';
import { roles } from '@/lib/contract/permissions';
import { inviteByLink, setUp } from '@/lib/organization/members/first-admin';
import { createOrganization } from '@/lib/organization/organizations/service';

const email = z.email('must be an email address');
const role = z.enum(roles).describe(roles.join('|'));

async function issueFor(
  userId: string,
  orgId: string,
  {
    label,
    expiresInSeconds,
  }: { label?: string | undefined; expiresInSeconds?: number | undefined },
) {
  const key = { orgId_userId: { orgId, userId } };
  const membership = await prisma().membership.findUnique({ where: key, include: { user: true } });
  if (!membership || membership.deactivatedAt || membership.user.deactivatedAt) {
    throw new ServiceError('NOT_FOUND', 'That organization has no such active member.');
  }
  const life = expiresInSeconds === undefined ? {} : { expiresInSeconds };
  const wanted = { userId, orgId, label: label ?? 'Issued on the command line', ...life };
  const { token, expiresAt } = await issueToken(wanted);
  return { token, expires_at: expiresAt.toISOString() };
}

const link = ({ url, expiresAt }: { url: string; expiresAt: Date }) => ({
  link: url,
  expires_at: expiresAt.toISOString(),
});

async function listOrganizations() {
  const rows = await prisma().organization.findMany({
    orderBy: { id: 'asc' },
    include: {
      _count: { select: { memberships: { where: { deactivatedAt: null } } } },
      registry: { include: { partner: true } },
    },
  });
  return rows.map((row) => ({
    org_id: row.id,
    name: row.name,
    members: row._count.memberships,
    partner: row.registry?.partner.name ?? null,
    org_ref: row.registry?.orgRef ?? null,
    created_at: row.createdAt.toISOString(),
  }));
}

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

async function listSigningKeys() {
  const rows = await prisma().signingKey.findMany({ orderBy: { createdAt: 'desc' } });
  return rows.map(({ kid, algorithm, createdAt, retiresAt }) => ({
    kid,
    algorithm,
    created_at: createdAt.toISOString(),
    retires_at: retiresAt?.toISOString() ?? null,
  }));
}

/** What an operator can do about organizations and the people in them. */
export const peopleCommands: Record<string, AdminCommand> = {
  setup: command(
    'makes an organization and invites its first admin by a link',
    z.strictObject({ org: name, email, name }),
    async ({ org, email: address, name: person }) => {
      const made = await setUp({ organization: org, email: address, name: person });
      return { org_id: made.orgId, ...link(made) };
    },
  ),
  'org create': command('makes an organization', z.strictObject({ name }), async (flags) => {
    const organization = await inTransaction((tx) => createOrganization(tx, flags));
    return { org_id: organization.id };
  }),
  'org list': command('lists the organizations', z.strictObject({}), async () => {
    return { organizations: await listOrganizations() };
  }),
  'user create': command(
    'makes a member; the password is asked for, or read from standard input',
    z.strictObject({
      org: nameOrId,
      email,
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
    z.strictObject({ org: nameOrId, email, name: name.optional(), role }),
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
  'user sign-out': command(
    'ends all sessions and API tokens of a user, in every organization',
    z.strictObject({ email: z.string().describe('email, name or id of the user') }),
    async ({ email: user }) => {
      const userId = await findUser(user);
      return { user_id: userId, ended: await endSessions(prisma(), { userId }, 'operator') };
    },
  ),
  'token issue': command(
    'issues a token for the API, shown once',
    z.strictObject({
      email: z.string().describe('email, name or id of the user'),
      org: nameOrId,
      name: name.describe('what it is for').optional(),
      'expires-in': z.coerce.number().int().min(1).describe('seconds').optional(),
    }),
    async ({ email: user, org, name: label, 'expires-in': expiresInSeconds }) => {
      const wanted = { label, expiresInSeconds };
      return issueFor(await findUser(user), await findOrganization(org), wanted);
    },
  ),
  'key rotate': command('makes a new key that signs tokens', z.strictObject({}), async () => {
    return { kid: await rotateSigningKey() };
  }),
  'key list': command('lists the keys that sign tokens', z.strictObject({}), async () => {
    return { signing_keys: await listSigningKeys() };
  }),
  'demo close': command(
    'closes the accounts of the demo, whose passwords everybody knows',
    z.strictObject({}),
    async () => ({ closed: await closeDemo() }),
  ),
};
