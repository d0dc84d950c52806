import { availableParallelism } from 'node:os';
import pg from 'pg';
import { messageOf, Problem } from '@/lib/base/postgres/problem';

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

type Server = { name: string; allowed: number; spare: number };

async function primaryServer(databaseUrl: string, workers: number): Promise<Server> {
  const allowed = await allowedConnections(databaseUrl);
  // Each worker compares the replica with the primary on a connection of its own.
  const watching = process.env.DATABASE_READ_URL ? workers : 0;
  return { name: 'The database', allowed, spare: spare + watching };
}

/** The replica, where there is one and it answers now: a start never waits for it. */
async function replicaServer(workers: number): Promise<Server[]> {
  const url = process.env.DATABASE_READ_URL;
  if (!url) return [];
  try {
    return [{ name: 'The replica', allowed: await allowedConnections(url), spare: 1 + workers }];
  } catch (error) {
    console.error(
      `The replica of DATABASE_READ_URL does not answer (${messageOf(error)}): until it does, everything is read from the database.`,
    );
    return [];
  }
}

/**
 * Sets DATABASE_POOL_SIZE to what the servers allow each worker, where it is not set. Throws a
 * Problem if the pools of this process alone may ask the database, or its replica, for more
 * connections than there are. Behind a pooler the limit is the pooler's own, and nothing is checked.
 */
export async function fitConnections(databaseUrl: string): Promise<void> {
  if (process.env.DATABASE_POOLER === 'transaction') return;
  const workers = Number(process.env.WEB_CONCURRENCY || availableParallelism());
  const wanted = process.env.DATABASE_POOL_SIZE;
  const servers = [await primaryServer(databaseUrl, workers), ...(await replicaServer(workers))];
  let size = usualPool;
  for (const { name, allowed, spare: reserved } of servers) {
    const each = Math.floor((allowed - reserved) / workers);
    if (each < Number(wanted || 1)) {
      throw new Problem(
        `${name} allows ${allowed} connections, and ${workers} workers with ${wanted || 'at least 1'} each and ${reserved} more do not fit: lower DATABASE_POOL_SIZE or WEB_CONCURRENCY, raise max_connections, or use PgBouncer.`,
      );
    }
    size = Math.min(size, each);
  }
  if (!wanted) process.env.DATABASE_POOL_SIZE = String(size);
}
