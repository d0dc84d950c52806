import type { Tx } from '@/lib/base/postgres/transaction';
import type { Role } from '@/lib/contract/permissions';
import type { SsoProvider } from '@/prisma/generated/client';
import { roleMappingsOf } from './read-provider';

type Named = { userId: string; displayName: string; externalId: string | null };

/**
 * Returns the roles that the provider's groups, by name or by its own id of them, give these people:
 * the first mapping that fits counts. Whoever is in no mapped group is not among them.
 */
export async function rolesByGroups(
  tx: Tx,
  provider: SsoProvider | null,
  { orgId, userIds }: { orgId: string; userIds: readonly string[] },
): Promise<Map<string, Role>> {
  const mappings = provider ? roleMappingsOf(provider) : [];
  if (mappings.length === 0 || userIds.length === 0) return new Map();
  const named = await tx.$queryRaw<Named[]>`
    SELECT gm.user_id AS "userId", g.display_name AS "displayName", g.external_id AS "externalId"
    FROM provisioned_group_member gm
    JOIN provisioned_group g ON g.org_id = gm.org_id AND g.id = gm.group_id
    WHERE gm.org_id = ${orgId}::uuid AND gm.user_id = ANY(${userIds}::uuid[])`;
  const valuesOf = new Map<string, (string | null)[]>();
  for (const { userId, displayName, externalId } of named) {
    valuesOf.set(userId, [...(valuesOf.get(userId) ?? []), displayName, externalId]);
  }
  const roles = [...valuesOf].flatMap(([userId, values]) => {
    const mapped = mappings.find(({ value }) => values.includes(value));
    return mapped ? [[userId, mapped.role] as const] : [];
  });
  return new Map(roles);
}
