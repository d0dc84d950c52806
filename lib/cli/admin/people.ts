import { z } from 'zod';
import { rotateSigningKey } from '@/lib/auth/keys';
import { inTransaction, prisma } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { type AdminCommand, command, emailAddress, name, onOff } from '@/lib/cli/admin/command';
import { link } from '@/lib/cli/admin/users';
import { closeDemo } from '@/lib/cli/seed-demo';
import { foundOrganization, setUp } from '@/lib/organization/members/first-admin';

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

async function listSigningKeys() {
  const rows = await prisma().signingKey.findMany({ orderBy: { createdAt: 'desc' } });
  return rows.map(({ kid, algorithm, createdAt, retiresAt }) => ({
    kid,
    algorithm,
    created_at: createdAt.toISOString(),
    retires_at: retiresAt?.toISOString() ?? null,
  }));
}

const again = onOff.describe('although another organization is called so');

// Whoever runs a command twice means the same organization more often than another one.
async function requireNewName(wanted: string, isMeant: boolean | undefined): Promise<void> {
  if (isMeant) return;
  const where = { name: { equals: wanted, mode: 'insensitive' as const } };
  const known = await prisma().organization.findFirst({ where });
  if (!known) return;
  throw new ServiceError(
    'VALIDATION_ERROR',
    `There is an organization "${known.name}" (${known.id}): nothing was made. Give --again to make another one of that name.`,
  );
}

/** What an operator can do about organizations and keys. */
export const peopleCommands: Record<string, AdminCommand> = {
  setup: command(
    'makes an organization and invites its first admin by a link',
    z.strictObject({ org: name, email: emailAddress, name }),
    async ({ org, email: address, name: person }) => {
      const made = await setUp({ organization: org, email: address, name: person });
      return { org_id: made.orgId, ...link(made) };
    },
  ),
  'org create': command('makes an organization', z.strictObject({ name, again }), async (flags) => {
    await requireNewName(flags.name, flags.again);
    const organization = await inTransaction((tx) => foundOrganization(tx, flags.name));
    return { org_id: organization.id };
  }),
  'org list': command('lists the organizations', z.strictObject({}), async () => {
    return { organizations: await listOrganizations() };
  }),
  'key rotate': command(
    'makes a new key that signs tokens; those of the former stay valid until they expire',
    z.strictObject({
      now: onOff.describe('in an emergency: refuses every token of the former keys at once'),
    }),
    async ({ now }) => ({ kid: await (now ? rotateSigningKey(0) : rotateSigningKey()) }),
  ),
  'key list': command('lists the keys that sign tokens', z.strictObject({}), async () => {
    return { signing_keys: await listSigningKeys() };
  }),
  'demo close': command(
    'closes the accounts of the demo, whose passwords everybody knows',
    z.strictObject({}),
    async () => ({ closed: await closeDemo() }),
  ),
};
