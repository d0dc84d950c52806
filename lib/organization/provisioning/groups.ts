import { type Actor, authorize } from '@/lib/auth/actor';
import { prisma } from '@/lib/base/db';
import type { Tx } from '@/lib/base/postgres/transaction';
import { Prisma } from '@/prisma/generated/client';
import type { Page } from './people';
import { ProvisioningRefusal } from './refusal';

/** A group of the identity provider. */
export type Group = {
  id: string;
  name: string;
  externalId: string | null;
  createdAt: Date;
  updatedAt: Date;
  members: { userId: string; name: string }[];
};

/** What groups are looked for by; all of a list have to fit. */
export type GroupCondition = { by: 'id' | 'displayName' | 'externalId' | 'member'; value: string };

const isMember = (userId: string) => Prisma.sql`EXISTS (
  SELECT 1 FROM provisioned_group_member gm
  WHERE gm.org_id = g.org_id AND gm.group_id = g.id AND gm.user_id::text = ${userId.toLowerCase()})`;

function fits({ by, value }: GroupCondition): Prisma.Sql {
  if (by === 'id') return Prisma.sql`g.id::text = ${value.toLowerCase()}`;
  if (by === 'externalId') return Prisma.sql`g.external_id = ${value}`;
  return by === 'member' ? isMember(value) : Prisma.sql`g.display_name = ${value}`;
}

const members = Prisma.sql`
  coalesce((
    SELECT json_agg(json_build_object('userId', u.id, 'name', u.name) ORDER BY u.id)
    FROM provisioned_group_member gm JOIN user_account u ON u.id = gm.user_id
    WHERE gm.org_id = g.org_id AND gm.group_id = g.id), '[]')`;

const columns = (withMembers: boolean) => Prisma.sql`
  g.id, g.display_name AS name, g.external_id AS "externalId", g.created_at AS "createdAt",
  g.updated_at AS "updatedAt", ${withMembers ? members : Prisma.sql`'[]'::json`} AS members`;

/** The refusal of an id that is no group's here. */
export const noSuchGroup = () =>
  new ProvisioningRefusal('not_found', 'There is no such group in this organization.');

/** Returns a group of an organization. Throws a refusal where there is none. */
export async function groupById(tx: Tx, orgId: string, id: string): Promise<Group> {
  const [group] = await tx.$queryRaw<Group[]>`
    SELECT ${columns(true)} FROM provisioned_group g
    WHERE g.org_id = ${orgId}::uuid AND g.id = ${id}::uuid`;
  if (!group) throw noSuchGroup();
  return group;
}

/** Returns a group of the actor's organization. Throws a refusal where there is none. */
export async function getGroup(actor: Actor, id: string): Promise<Group> {
  authorize(actor, 'member:provision');
  return groupById(prisma(), actor.orgId, id);
}

/** Returns how many groups fit, and one page of them, with their members if they are wanted. */
export async function listGroups(
  actor: Actor,
  conditions: readonly GroupCondition[],
  { offset, limit, withMembers }: Page & { withMembers: boolean },
): Promise<{ total: number; groups: Group[] }> {
  authorize(actor, 'member:provision');
  const own = Prisma.sql`g.org_id = ${actor.orgId}::uuid`;
  const where = Prisma.join([own, ...conditions.map(fits)], ' AND ');
  const [counted] = await prisma().$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM provisioned_group g WHERE ${where}`;
  const groups = await prisma().$queryRaw<Group[]>`
    SELECT ${columns(withMembers)} FROM provisioned_group g WHERE ${where}
    ORDER BY g.id LIMIT ${limit} OFFSET ${offset}`;
  return { total: counted?.total ?? 0, groups };
}
