import { availableParallelism } from 'node:os';
import pg from 'pg';
import { directUrl } from '@/lib/base/postgres/open-database';
import { Problem } from '@/lib/base/postgres/problem';

const usualPool = 20;
// The scheduler's own connection, and one for whoever looks after the database.
const spare = 2;

/** How many connections the server, the database and the role leave to this service. */
async function allowedConnections(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ allowed: number }>(
      `SELECT least(
         current_setting('max_connections')::int
           - current_setting('superuser_reserved_connections')::int
           - coalesce(current_setting('reserved_connections', true)::int, 0),
         nullif((SELECT datconnlimit FROM pg_database WHERE datname = current_database()), -1),
         nullif((SELECT rolconnlimit FROM pg_roles WHERE rolname = current_user), -1)
       ) AS allowed`,
    );
    return rows[0]?.allowed ?? 0;
  } finally {
    await client.end();
  }
}

/**
 * Sets DATABASE_POOL_SIZE to what the server allows each worker, where it is not set. Throws a
 * Problem if the pools of this process alone may ask for more connections than there are. Behind a
 * pooler the limit is the pooler's own, and nothing is checked.
 */
export async function fitConnections(databaseUrl: string): Promise<void> {
  if (process.env.DATABASE_POOLER === 'transaction') return;
  const workers = Number(process.env.WEB_CONCURRENCY || availableParallelism());
  const allowed = await allowedConnections(directUrl(databaseUrl));
  const each = Math.floor((allowed - spare) / workers);
  const wanted = process.env.DATABASE_POOL_SIZE;
  if (each >= Number(wanted || 1)) {
    if (!wanted) process.env.DATABASE_POOL_SIZE = String(Math.min(usualPool, each));
    return;
  }
  throw new Problem(
    `The database allows ${allowed} connections, and ${workers} workers with ${wanted || 'at least 1'} each and ${spare} more do not fit: lower DATABASE_POOL_SIZE or WEB_CONCURRENCY, raise max_connections, or use PgBouncer.`,
  );
}
