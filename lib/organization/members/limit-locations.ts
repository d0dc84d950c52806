import { recordAudit } from '@/lib/audit/record-audit';
import type { Actor } from '@/lib/auth/actor';
import { ServiceError } from '@/lib/base/errors';
import type { Tx } from '@/lib/base/postgres/transaction';
import type { Role } from '@/lib/contract/permissions';

type Limited = {
  orgId: string;
  userId: string;
  isScoped: boolean;
  locations: { locationId: string }[];
  user: { name: string };
};

function refuse(message: string): ServiceError {
  return new ServiceError('VALIDATION_ERROR', `location_ids: ${message}`);
}

async function namesOf(tx: Tx, orgId: string, ids: readonly string[]): Promise<string[]> {
  const where = { orgId, id: { in: [...ids] } };
  const found = await tx.location.findMany({ where, orderBy: { name: 'asc' } });
  if (found.length < ids.length) throw refuse('one is no location of the organization');
  return found.map(({ name }) => name);
}

const idsOf = ({ isScoped, locations }: Limited) =>
  isScoped ? locations.map(({ locationId }) => locationId) : null;

const isSame = (one: readonly string[] | null, other: readonly string[] | null) =>
  [...(one ?? ['all'])].sort().join() === [...(other ?? ['all'])].sort().join();

/**
 * Limits a member, who will have this role, to locations, or to none where `wanted` is null, in the
 * caller's transaction; records it and returns whether anything changed. Throws VALIDATION_ERROR for
 * an admin, or a location that the organization does not have.
 */
export async function limitLocations(
  tx: Tx,
  actor: Actor,
  member: Limited,
  { role, wanted }: { role: Role; wanted: readonly string[] | null },
): Promise<boolean> {
  if (wanted && role === 'admin') throw refuse('an admin sees everything');
  const before = idsOf(member);
  const after = wanted && [...new Set(wanted)];
  if (isSame(before, after)) return false;
  const { orgId, userId, user } = member;
  const key = { orgId, userId };
  const [from, to] = [
    before && (await namesOf(tx, orgId, before)),
    after && (await namesOf(tx, orgId, after)),
  ];
  await tx.memberLocation.deleteMany({ where: key });
  const rows = (after ?? []).map((locationId) => ({ ...key, locationId }));
  await tx.memberLocation.createMany({ data: rows });
  await tx.membership.update({ where: { orgId_userId: key }, data: { isScoped: after !== null } });
  await recordAudit(tx, orgId, actor, {
    kind: 'member.locations_changed',
    target: { id: userId, name: user.name },
    before: { locations: from ?? 'all' },
    after: { locations: to ?? 'all' },
  });
  return true;
}
