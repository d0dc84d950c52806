import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  type Cluster,
  initialise,
  readPassword,
  runningServer,
  serverLog,
  startServer,
  stopServer,
} from './cluster';
import { createDatabase } from './letters';
import { codeOf, Problem } from './problem';

const HOLDER = 'recruiting-holder';
const HOLDER_LOCK = 7_250_163_405;
const START_TIMEOUT_MS = 60_000;

/** A hold on the embedded server: it runs until every holder has released it. */
export interface Hold {
  url: string;
  release(): Promise<void>;
}

function urlOf(cluster: Cluster, port: number, database: string): string {
  return `postgresql://postgres:${readPassword(cluster)}@127.0.0.1:${port}/${database}`;
}

type Attached = { client: pg.Client; port: number };

async function attach(
  cluster: Cluster,
  port: number,
  lost: () => void,
): Promise<Attached | undefined> {
  const client = new pg.Client({
    connectionString: urlOf(cluster, port, 'postgres'),
    application_name: HOLDER,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  let attached = false;
  client.on('error', () => {
    // A lost connection may be reported more than once.
    if (attached) lost();
    attached = false;
  });
  try {
    await client.connect();
    // A process that stops the server holds this lock, so getting it means that the server stays
    // up.
    await client.query('SELECT pg_advisory_lock($1)', [HOLDER_LOCK]);
    await client.query('SELECT pg_advisory_unlock($1)', [HOLDER_LOCK]);
    attached = true;
    return { client, port };
  } catch (error) {
    if (codeOf(error) === '53300') {
      throw new Problem('The embedded PostgreSQL is out of connections.');
    }
    return undefined;
  }
}

async function attachOrStart(cluster: Cluster, lost: () => void): Promise<Attached> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const server = runningServer(cluster);
    const attached = server && (await attach(cluster, server.port, lost));
    if (attached) return attached;
    if (!(await startServer(cluster))) await sleep(300);
  }
  throw new Problem(`The embedded PostgreSQL does not start: ${serverLog(cluster)}`);
}

async function releaseHold(cluster: Cluster, client: pg.Client): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [HOLDER_LOCK]);
  const others = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE application_name = $1 AND pid <> pg_backend_pid()`,
    [HOLDER],
  );
  if (others.rows[0]?.count === 0) stopServer(cluster);
  await client.end();
}

async function ensureDatabase(client: pg.Client, database: string): Promise<void> {
  const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
  if (found.rowCount) return;
  try {
    await createDatabase(client, database);
  } catch (error) {
    if (codeOf(error) !== '42P04' && codeOf(error) !== '23505') throw error;
  }
}

/**
 * Starts the embedded server or joins the running one, and creates the database if needed. A server
 * that dies while it is held is started again, on its old port if that is free.
 */
export async function holdEmbedded(cluster: Cluster, database: string): Promise<Hold> {
  initialise(cluster);
  let released = false;
  const lost = () => {
    if (!released) attached = attachOrStart(cluster, lost);
  };
  let attached = attachOrStart(cluster, lost);
  const { client, port } = await attached;
  await ensureDatabase(client, database);
  return {
    url: urlOf(cluster, port, database),
    async release() {
      released = true;
      await releaseHold(cluster, (await attached).client);
    },
  };
}
