import { pool, prisma } from '@/lib/base/db';
import { isDistributed } from './is-distributed';

// Organizations beyond these have their turn the next time.
const mostAtOnce = 50;

/** A condition `column = parameter` that keeps a statement within one organization, or none. */
export type Within = (column: string) => string;

/** No limit to one organization. */
export const anywhere: Within = () => '';

/** A limit to the organization that the parameter of this number gives. */
export const withinParameter =
  (number: number): Within =>
  (column) =>
    `AND ${column} = $${number}::uuid`;

async function dueOrganizations(due: string, values: readonly unknown[]): Promise<string[]> {
  const { rows } = await pool().query<{ org_id: string }>(
    `SELECT DISTINCT org_id FROM (${due}) due LIMIT ${mostAtOnce}`,
    [...values],
  );
  return rows.map(({ org_id: orgId }) => orgId);
}

/**
 * Runs a change and returns its count: once where one database holds everything, and in a distributed
 * one for each organization that `due` (SQL that selects `org_id`) finds, of whom some wait for the
 * next time. `change` gets null, or the organization.
 */
export async function changeByOrganization(
  due: string,
  values: readonly unknown[],
  change: (orgId: string | null) => Promise<number>,
): Promise<number> {
  if (!(await isDistributed(prisma()))) return change(null);
  let count = 0;
  for (const orgId of await dueOrganizations(due, values)) count += await change(orgId);
  return count;
}

/**
 * Runs a claim: once where one database holds everything, and in a distributed one for each
 * organization that `due` (SQL that selects `org_id`) finds, until `limit` rows are claimed, because
 * rows are locked on one machine at a time. `claim` gets null, or the organization.
 */
export async function claimByOrganization<Row>(
  due: string,
  values: readonly unknown[],
  limit: number,
  claim: (orgId: string | null) => Promise<readonly Row[]>,
): Promise<Row[]> {
  if (!(await isDistributed(prisma()))) return [...(await claim(null))];
  const claimed: Row[] = [];
  for (const orgId of await dueOrganizations(due, values)) {
    if (claimed.length >= limit) break;
    claimed.push(...(await claim(orgId)));
  }
  return claimed;
}
