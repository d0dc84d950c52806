import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { pool } from '@/lib/base/db';
import { log } from '@/lib/base/log';
import { withTimeout } from '@/lib/base/metrics/with-timeout';
import type { BoundedPool } from '@/lib/base/postgres/connection';

const deadlineMs = 2_000;

async function expectedMigrations(): Promise<string[]> {
  const folder = path.join(process.cwd(), 'prisma', 'migrations');
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

async function missingMigrations(database: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const [expected, { rows }] = await Promise.all([
    expectedMigrations(),
    database.query<{ name: string }>(
      `SELECT migration_name AS name FROM _prisma_migrations
       WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
    ),
  ]);
  const applied = new Set(rows.map(({ name }) => name));
  return expected.filter((name) => !applied.has(name));
}

/** Says whether the database answers in time and has every migration of this version. */
export async function isReady(
  database: Pick<pg.Pool, 'query'> = pool(),
  withinMs = deadlineMs,
): Promise<boolean> {
  try {
    const missing = await withTimeout(missingMigrations(database), withinMs);
    if (missing.length > 0) log().warn({ missing }, 'not ready: migrations are missing');
    return missing.length === 0;
  } catch (error) {
    log().warn({ err: error }, 'not ready: the database does not answer');
    return false;
  }
}

function health(isWell: boolean): Response {
  const body = { status: isWell ? 'ok' : 'unavailable' };
  return Response.json(body, {
    status: isWell ? 200 : 503,
    headers: { 'Cache-Control': 'no-store' },
  });
}

/** Answers whether the process is well: 503 where its connections are stuck and only a restart helps. */
export function answerHealth(connections: Pick<BoundedPool, 'isStuck'> = pool()): Response {
  return health(!connections.isStuck());
}

/** Answers whether requests can be served: 503 where the database is away or not migrated. */
export async function answerReadiness(database?: Pick<pg.Pool, 'query'>): Promise<Response> {
  return health(await isReady(database));
}
