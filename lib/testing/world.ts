import { pool, prisma } from '@/lib/base/db';
import { env } from '@/lib/base/env';
import type { Tx } from '@/lib/base/postgres/transaction';
import { countNewApplications, countNewCandidates } from '@/lib/hiring/records/derived-values';
import { Prisma } from '@/prisma/generated/client';

/**
 * The organization of the same shape that every test organization has beside it, the sites,
 * candidates, jobs and applications of both known by the same identifiers: what asks for them
 * without their organization finds two.
 */
export const twinOf = (orgId: string) => `00${orgId.slice(2)}`;

/** Leaves out the twins, for a test that knows a record by its identifier alone. */
export const outsideTwins = { orgId: { gte: '01000000-0000-0000-0000-000000000000' } };

/** Identifiers before and behind every other one of an organization. */
export const neighbours = (orgId: string) => ({
  first: `00000000${orgId.slice(8)}`,
  last: `ffffffff${orgId.slice(8)}`,
});

/** All of an organization's records but its neighbours. */
export const besideNeighbours = (orgId: string) => ({
  orgId,
  id: { notIn: Object.values(neighbours(orgId)) },
});

/** Gives an organization its twin, with the same stages, workflow and checks. */
export async function addTwin(tx: Tx, orgId: string): Promise<void> {
  const twin = twinOf(orgId);
  await tx.$executeRaw`
    INSERT INTO organization (id, name) SELECT ${twin}::uuid, name FROM organization WHERE id = ${orgId}::uuid`;
  await tx.$executeRaw`
    INSERT INTO workflow_stage (org_id, id, slug, name, color, position)
    SELECT ${twin}::uuid, id, slug, name, color, position
    FROM workflow_stage WHERE org_id = ${orgId}::uuid`;
  await tx.$executeRaw`
    INSERT INTO workflow_transition (org_id, from_stage, to_stage, position)
    SELECT ${twin}::uuid, from_stage, to_stage, position
    FROM workflow_transition WHERE org_id = ${orgId}::uuid`;
  await tx.$executeRaw`
    INSERT INTO check_service (org_id, id, name, vendor, check_types, is_enabled)
    SELECT ${twin}::uuid, id, name, vendor, check_types, is_enabled
    FROM check_service WHERE org_id = ${orgId}::uuid`;
  await tx.$executeRaw`
    INSERT INTO check_pipeline (org_id, id, name, check_types, is_default)
    SELECT ${twin}::uuid, id, name, check_types, is_default
    FROM check_pipeline WHERE org_id = ${orgId}::uuid`;
}

/**
 * Gives organizations people, jobs, sites and applications that no test asks about, so that a
 * wrong join, a missing filter or too wide a lock meets somebody. They came long ago, and nothing
 * of theirs is due.
 */
export async function addNeighbours(tx: Tx, orgIds: readonly string[]): Promise<void> {
  const created = new Date('2001-02-03T04:05:06Z');
  const them = Prisma.sql`
    SELECT org_id, (start || substr(org_id::text, 9))::uuid AS id, nth, ${created}::timestamptz AS created
    FROM unnest(${orgIds}::uuid[]) AS org_id,
      (VALUES ('00000000', 1), ('ffffffff', 2)) AS t (start, nth)`;
  await tx.$executeRaw`
    INSERT INTO location (org_id, id, name, location_ref, created_at)
    SELECT org_id, id, 'Neighbour ' || nth, 'neighbour-' || nth || '-' || org_id, created
    FROM (${them}) them`;
  await tx.$executeRaw`
    INSERT INTO job (org_id, id, title, status, location_id, created_at, updated_at)
    SELECT org_id, id, 'Neighbour ' || nth, 'active', id, created, created FROM (${them}) them`;
  await tx.$executeRaw`
    INSERT INTO candidate (org_id, id, first_name, last_name, email, phone, phone_e164, source,
      last_activity_at, created_at, updated_at)
    SELECT org_id, id, 'Neighbour', 'Zz' || nth, 'neighbour.' || nth || '@neighbour.example',
      '+1909555000' || nth, '+1909555000' || nth, 'Neighbourhood', created, created, created
    FROM (${them}) them`;
  await tx.$executeRaw`
    INSERT INTO application (org_id, id, candidate_id, job_id, location_id, stage, applied_at,
      stage_entered_at, created_at, updated_at)
    SELECT org_id, id, id, id, id, 'client_screening', created, created, created, created
    FROM (${them}) them`;
  for (const orgId of orgIds) {
    const ids = Object.values(neighbours(orgId));
    await countNewCandidates(tx, orgId, ids.length);
    await countNewApplications(tx, orgId, ids);
  }
}

const tables = ['location', 'job', 'candidate', 'application'];

/** How every neighbour was when it came, by the database it lives in. */
const asLeft = new Map<string, Map<string, { place: string; holder: string }>>();

async function lookAt(ids: readonly string[]) {
  const rows = (table: string) => `
    SELECT '${table} ' || org_id || ' ' || id AS row, ctid::text AS place, xmax::text AS holder
    FROM ${table} WHERE id = ANY ($1::uuid[])`;
  const text = tables.map(rows).join(' UNION ALL ');
  return (await pool().query<{ row: string; place: string; holder: string }>(text, [ids])).rows;
}

/** Remembers how the neighbours of an organization and of its twin are now. */
export async function rememberNeighbours(orgId: string): Promise<void> {
  const database = env().DATABASE_URL;
  const known = asLeft.get(database) ?? new Map();
  asLeft.set(database, known);
  const ids = [orgId, twinOf(orgId)].flatMap((id) => Object.values(neighbours(id)));
  for (const { row, place, holder } of await lookAt(ids)) known.set(row, { place, holder });
}

/**
 * Throws if a neighbour has been changed, or locked even for a moment: PostgreSQL leaves in a row
 * who locked it last. Whatever a test asks for is never about them.
 */
export async function requireUntouchedNeighbours(): Promise<void> {
  const known = asLeft.get(env().DATABASE_URL);
  if (!known) return;
  const ids = [...new Set([...known.keys()].map((row) => row.split(' ')[2] ?? ''))];
  const touched = (await lookAt(ids)).filter(({ row, place, holder }) => {
    const before = known.get(row);
    return before && (place !== before.place || ![before.holder, '0'].includes(holder));
  });
  asLeft.delete(env().DATABASE_URL);
  if (touched.length === 0) return;
  throw new Error(`Changed or locked without cause: ${touched.map(({ row }) => row).join(', ')}`);
}

/**
 * Completes a registry: its partner knows the neighbours, each with a receiver of their own, and the
 * twin is a registry of another partner.
 */
export async function completeRegistry(orgId: string): Promise<void> {
  const twin = twinOf(orgId);
  await prisma().$executeRaw`INSERT INTO partner (id, name) VALUES (${twin}::uuid, 'Twin')`;
  await prisma().$executeRaw`
    INSERT INTO registry (org_id, partner_id, org_ref, webhook_url, webhook_updated_at)
    VALUES (${twin}::uuid, ${twin}::uuid, 'twin', 'https://twin.example/', now())`;
  await prisma().$executeRaw`
    INSERT INTO partner_applicant (org_id, candidate_id, external_ref, webhook_url)
    SELECT org_id, id, 'neighbour-' || id, 'https://neighbour.example/' || id FROM candidate
    WHERE org_id = ANY (${[orgId, twin]}::uuid[]) AND id = ANY (${Object.values(neighbours(orgId))}::uuid[])`;
  await rememberNeighbours(orgId);
}

/**
 * Makes a record for the twin and then for the organization itself. What hangs on something that
 * the twin has not, or cannot stand beside what it has, is made for the organization alone.
 */
export async function withTwin<T>(
  orgId: string,
  create: (orgId: string) => Promise<T>,
): Promise<T> {
  try {
    await create(twinOf(orgId));
  } catch (error) {
    const isKnown = error instanceof Prisma.PrismaClientKnownRequestError;
    if (!isKnown || !['P2002', 'P2003'].includes(error.code)) throw error;
  }
  return create(orgId);
}
