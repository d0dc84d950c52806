// Provisioning: members and groups as the organization's own identity provider manages them, by SCIM.
// It sees whom it manages already, and members with an address of a verified domain; nobody else.

import { type Actor, authorize } from '@/lib/auth/actor';
import { prisma } from '@/lib/base/db';
import type { Tx } from '@/lib/base/postgres/transaction';
import { Prisma } from '@/prisma/generated/client';
import { ProvisioningRefusal } from './refusal';

/** A member as the identity provider sees them. */
export type Person = {
  userId: string;
  email: string;
  name: string;
  isActive: boolean;
  externalId: string | null;
  givenName: string | null;
  familyName: string | null;
  createdAt: Date;
  updatedAt: Date;
  groups: { id: string; name: string }[];
};

/** What people are looked for by; all of a list have to fit. */
export type PersonCondition =
  | { by: 'id' | 'userName' | 'externalId'; value: string }
  | { by: 'active'; value: boolean };

/** One page of a list. */
export type Page = { offset: number; limit: number };

const from = Prisma.sql`
  FROM membership m
  JOIN user_account u ON u.id = m.user_id
  LEFT JOIN provisioned_person p ON p.org_id = m.org_id AND p.user_id = m.user_id`;

const isSeen = (orgId: string) => Prisma.sql`
  m.org_id = ${orgId}::uuid AND p.removed_at IS NULL
  AND (p.user_id IS NOT NULL OR EXISTS (
    SELECT 1 FROM sso_domain d
    WHERE d.org_id = m.org_id AND d.verified_at IS NOT NULL
      AND d.domain = split_part(u.email, '@', 2)))`;

const isActive = Prisma.sql`(m.deactivated_at IS NULL AND u.deactivated_at IS NULL)`;

const columns = Prisma.sql`
  m.user_id AS "userId", u.email, u.name, ${isActive} AS "isActive",
  p.external_id AS "externalId", p.given_name AS "givenName", p.family_name AS "familyName",
  coalesce(p.created_at, m.created_at) AS "createdAt",
  greatest(coalesce(p.updated_at, m.created_at), m.deactivated_at) AS "updatedAt",
  coalesce((
    SELECT json_agg(json_build_object('id', g.id, 'name', g.display_name) ORDER BY g.id)
    FROM provisioned_group_member gm
    JOIN provisioned_group g ON g.org_id = gm.org_id AND g.id = gm.group_id
    WHERE gm.org_id = m.org_id AND gm.user_id = m.user_id), '[]') AS groups`;

function fits(condition: PersonCondition): Prisma.Sql {
  if (condition.by === 'active') return Prisma.sql`${isActive} = ${condition.value}`;
  const { by, value } = condition;
  if (by === 'id') return Prisma.sql`m.user_id::text = ${value.toLowerCase()}`;
  if (by === 'externalId') return Prisma.sql`p.external_id = ${value}`;
  return Prisma.sql`u.email = ${value.trim().toLowerCase()}`;
}

/** Returns whom the provider sees of an organization by their id; null if there is nobody. */
export async function personById(tx: Tx, orgId: string, userId: string): Promise<Person | null> {
  const [person] = await tx.$queryRaw<Person[]>`
    SELECT ${columns} ${from} WHERE ${isSeen(orgId)} AND m.user_id = ${userId}::uuid`;
  return person ?? null;
}

/** The refusal of an id that is nobody's here. */
export const noSuchPerson = () =>
  new ProvisioningRefusal('not_found', 'There is no such user in this organization.');

/** Returns a member whom the provider sees. Throws a refusal where there is none. */
export async function getPerson(actor: Actor, userId: string): Promise<Person> {
  authorize(actor, 'member:provision');
  const person = await personById(prisma(), actor.orgId, userId);
  if (!person) throw noSuchPerson();
  return person;
}

/** Returns how many members fit, and one page of them in the order of their ids. */
export async function listPeople(
  actor: Actor,
  conditions: readonly PersonCondition[],
  { offset, limit }: Page,
): Promise<{ total: number; people: Person[] }> {
  authorize(actor, 'member:provision');
  const where = Prisma.join([isSeen(actor.orgId), ...conditions.map(fits)], ' AND ');
  const [counted] = await prisma().$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total ${from} WHERE ${where}`;
  const people = await prisma().$queryRaw<Person[]>`
    SELECT ${columns} ${from} WHERE ${where}
    ORDER BY m.user_id LIMIT ${limit} OFFSET ${offset}`;
  return { total: counted?.total ?? 0, people };
}

/** Returns which of these ids are of people whom the provider sees. */
export async function seenAmong(
  tx: Tx,
  orgId: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ userId: string }[]>`
    SELECT m.user_id AS "userId" ${from}
    WHERE ${isSeen(orgId)} AND m.user_id = ANY(${userIds}::uuid[])`;
  return new Set(rows.map(({ userId }) => userId));
}
