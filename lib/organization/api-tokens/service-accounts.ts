import type { z } from 'zod';
import { recordAudit } from '@/lib/audit/record-audit';
import { type Actor, authorize, authorizeToGive } from '@/lib/auth/actor';
import { endTokens } from '@/lib/auth/api-tokens/token-rows';
import { currentTime } from '@/lib/base/clock';
import { inTransaction, prisma } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { newId } from '@/lib/base/ids';
import type { Tx } from '@/lib/base/postgres/transaction';
import { sortedByName } from '@/lib/base/sort-by-name';
import type { BodyOf } from '@/lib/contract/operation';
import { permissionsOf } from '@/lib/contract/permissions';
import { withEtag } from '@/lib/contract/version';
import { confirmedUser } from '@/lib/organization/factors/browser-user';
import { queueLastingLetter } from '@/lib/organization/factors/security-letters';
import { lockOrganization } from '@/lib/organization/organizations/lock-organization';
import { checkVersion } from '@/lib/outbox/activity/check-version';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import type { ServiceAccount } from '@/prisma/generated/client';
import {
  type createServiceAccount as createOperation,
  type listServiceAccounts as listOperation,
  updateServiceAccount as updateOperation,
} from './account-contract';

type Serialized = z.input<typeof createOperation.result>;
type Listed = z.input<typeof listOperation.result>;
type Role = BodyOf<typeof createOperation>['role'];

// An organization has few systems; who makes hundreds has a mistake in a script.
const mostAccounts = 100;
const mostListed = 500;

function serialize(row: ServiceAccount, tokens: number): Serialized {
  return {
    service_account_id: row.id,
    name: row.name,
    role: row.role as Role,
    tokens,
    created_by: row.createdBy,
    created_at: row.createdAt.toISOString(),
    deactivated_at: row.deactivatedAt?.toISOString() ?? null,
  };
}

const openTokens = () => ({ endedAt: null, expiresAt: { gt: currentTime() } });

/** Returns the service accounts of the organization: the active ones by name, then the others. */
export async function listServiceAccounts(actor: Actor): Promise<Listed> {
  authorize(actor, 'settings:write');
  const rows = await prisma().serviceAccount.findMany({
    where: { orgId: actor.orgId },
    include: { _count: { select: { tokens: { where: openTokens() } } } },
    orderBy: [{ deactivatedAt: { sort: 'desc', nulls: 'first' } }, { id: 'asc' }],
    take: mostListed,
  });
  const named = sortedByName(rows, ({ name }) => name);
  const sorted = [
    ...named.filter((row) => !row.deactivatedAt),
    ...named.filter((row) => row.deactivatedAt),
  ];
  const listed = sorted.map((row) => serialize(row, row._count.tokens));
  return { service_accounts: listed.map((one) => withEtag(updateOperation, one)) };
}

type Kind = 'service_account.created' | 'service_account.changed' | 'service_account.deactivated';

async function record(
  tx: Tx,
  actor: Actor,
  kind: Kind,
  row: ServiceAccount,
  former?: ServiceAccount,
): Promise<void> {
  const values = ({ name, role }: ServiceAccount) => ({ name, role });
  const changes = {
    ...(former && { before: values(former) }),
    ...(kind !== 'service_account.deactivated' && { after: values(row) }),
  };
  const target = { id: row.id, name: row.name };
  await recordAudit(tx, actor.orgId, actor, { kind, target, ...changes });
  const details = { change: kind.replace('.', '_'), name: row.name, role: row.role };
  await recordActivity(tx, actor, { type: 'settings', details });
}

/**
 * Adds a service account; throws INSUFFICIENT_PERMISSIONS where its role has more than the actor,
 * VALIDATION_ERROR where there are too many.
 */
export async function createServiceAccount(
  actor: Actor,
  { name, role }: BodyOf<typeof createOperation>,
): Promise<Serialized> {
  authorize(actor, 'settings:write');
  authorizeToGive(actor, permissionsOf(role));
  const { orgId, name: createdBy } = actor;
  return inTransaction(async (tx) => {
    await lockOrganization(tx, orgId);
    const active = await tx.serviceAccount.count({ where: { orgId, deactivatedAt: null } });
    if (active >= mostAccounts) {
      const message = `An organization has at most ${mostAccounts} active service accounts.`;
      throw new ServiceError('VALIDATION_ERROR', message);
    }
    const data = { orgId, id: newId(), name, role, createdBy };
    const row = await tx.serviceAccount.create({ data });
    await record(tx, actor, 'service_account.created', row);
    return serialize(row, 0);
  });
}

async function lockAccount(tx: Tx, orgId: string, id: string): Promise<ServiceAccount> {
  await lockOrganization(tx, orgId);
  const row = await tx.serviceAccount.findUnique({ where: { orgId_id: { orgId, id } } });
  if (row) return row;
  throw new ServiceError('NOT_FOUND', 'The organization has no such service account.');
}

// Its tokens would do more from then on, and outlive the session of whoever gave it.
async function confirmRaise(actor: Actor, id: string, wanted: Role | undefined): Promise<boolean> {
  const where = { orgId_id: { orgId: actor.orgId, id } };
  const former = wanted && (await prisma().serviceAccount.findUnique({ where }));
  if (!wanted || !former) return false;
  const held = permissionsOf(former.role);
  if (permissionsOf(wanted).every((permission) => held.includes(permission))) return false;
  await confirmedUser(actor, 'organization');
  return true;
}

/**
 * Renames a service account or changes its role. Throws NOT_FOUND, VALIDATION_ERROR for one that was
 * deactivated, INSUFFICIENT_PERMISSIONS where its role has, or had, more than the actor;
 * CONFIRMATION_REQUIRED for a role with more.
 */
export async function updateServiceAccount(
  actor: Actor,
  id: string,
  { name, role }: BodyOf<typeof updateOperation>,
): Promise<Serialized> {
  authorize(actor, 'settings:write');
  const { orgId } = actor;
  const isRaised = await confirmRaise(actor, id, role);
  return inTransaction(async (tx) => {
    const former = await lockAccount(tx, orgId, id);
    if (former.deactivatedAt) {
      throw new ServiceError('VALIDATION_ERROR', 'The service account was deactivated.');
    }
    await checkVersion(tx, orgId, { targetId: id }, () => serialize(former, 0));
    if (role) authorizeToGive(actor, permissionsOf(role));
    const data = { ...(name !== undefined && { name }), ...(role !== undefined && { role }) };
    const row = await tx.serviceAccount.update({ where: { orgId_id: { orgId, id } }, data });
    const tokens = await tx.apiToken.count({
      where: { orgId, serviceAccountId: id, ...openTokens() },
    });
    if (row.name !== former.name || row.role !== former.role) {
      await record(tx, actor, 'service_account.changed', row, former);
    }
    if (isRaised && actor.type === 'user') {
      await queueLastingLetter(tx, actor, { made: 'account_raised', name: row.name });
    }
    return serialize(row, tokens);
  });
}

/** Deactivates a service account for good and ends its tokens; throws NOT_FOUND. */
export async function deactivateServiceAccount(actor: Actor, id: string): Promise<undefined> {
  authorize(actor, 'settings:write');
  const { orgId } = actor;
  await inTransaction(async (tx) => {
    const account = await lockAccount(tx, orgId, id);
    if (account.deactivatedAt) return;
    const key = { orgId_id: { orgId, id } };
    await tx.serviceAccount.update({ where: key, data: { deactivatedAt: currentTime() } });
    await endTokens(tx, { orgId, serviceAccountId: id }, 'deactivation', actor);
    await record(tx, actor, 'service_account.deactivated', account);
  });
}
