import type pg from 'pg';
import { createDatabase } from '@/lib/base/postgres/letters';
import { applyMigrations } from '@/lib/base/postgres/migrate';
import { codeOf } from '@/lib/base/postgres/problem';
import { withClient } from '@/lib/base/postgres/service-role';
import { seedBulk } from '@/prisma/seed/bulk';

const databaseName = 'recruiting_bench';

/** The organization that is measured. */
export type BenchOrganization = { databaseUrl: string; orgId: string; candidates: number };

async function query<Row extends pg.QueryResultRow>(
  databaseUrl: string,
  text: string,
  values: unknown[] = [],
) {
  return withClient(databaseUrl, async (client) => (await client.query<Row>(text, values)).rows);
}

async function ensureDatabase(serverUrl: string): Promise<string> {
  try {
    await withClient(serverUrl, (client) => createDatabase(client, databaseName));
  } catch (error) {
    if (codeOf(error) !== '42P04') throw error;
  }
  const url = new URL(serverUrl);
  url.pathname = `/${databaseName}`;
  return url.href;
}

/**
 * The benchmark's own database on the server, with an organization of this many candidates: made
 * on the first run, kept for the next.
 */
export async function benchDatabase(
  serverUrl: string,
  candidates: number,
): Promise<BenchOrganization> {
  const databaseUrl = await ensureDatabase(serverUrl);
  await applyMigrations(databaseUrl);
  const orgName = `Bench ${candidates}`;
  const [found] = await query<{ id: string }>(
    databaseUrl,
    `SELECT o.id FROM organization o JOIN tally t ON t.org_id = o.id AND t.subject = 'candidates'
     WHERE o.name = $1 GROUP BY o.id HAVING sum(t.amount) >= $2`,
    [orgName, candidates],
  );
  if (found) return { databaseUrl, orgId: found.id, candidates };
  const progress = (message: string) => console.error(message);
  const until = new Date('2026-11-01');
  const options = { candidates, orgName, randomSeed: candidates, until, progress };
  const { orgId } = await seedBulk(databaseUrl, options);
  return { databaseUrl, orgId, candidates };
}
