import pg from 'pg';
import { log } from '@/lib/base/log';
import { messageOf } from '@/lib/base/postgres/problem';

const patienceMs = 5_000;

/** The variables by which a process is told of databases. */
export type DatabaseVariable = 'DATABASE_URL' | 'DIRECT_DATABASE_URL' | 'DATABASE_READ_URL';

const variables = ['DATABASE_URL', 'DIRECT_DATABASE_URL', 'DATABASE_READ_URL'] as const;

/** Where an address of a database leads, without whom it lets in: `db:5432/recruiting`. */
export function placeOf(url: string): string {
  if (!URL.canParse(url)) return 'an address that cannot be read';
  const { hostname, port, pathname } = new URL(url);
  return `${hostname || 'localhost'}:${port || '5432'}${pathname}`;
}

/** What a server says of itself: which one it is, and whether it may be written to. */
export type Server = { id: string; isStandby: boolean };

/** Asks a server who it is: two addresses with one id lead to one running server. */
export async function serverBehind(client: Pick<pg.Client, 'query'>): Promise<Server> {
  const { rows } = await client.query<Server>(
    'SELECT pg_postmaster_start_time()::text AS id, pg_is_in_recovery() AS "isStandby"',
  );
  const [server] = rows;
  if (!server) throw new Error('The server does not say who it is.');
  return server;
}

async function askAt(url: string): Promise<Server> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await serverBehind(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * What is wrong with where DIRECT_DATABASE_URL leads, `direct` being the server it has led to: null
 * where it is the one that DATABASE_URL leads to, and where nobody can say so now.
 */
export async function strayed(direct: Server, databaseUrl: string): Promise<string | null> {
  if (direct.isStandby) return 'DIRECT_DATABASE_URL leads to a standby';
  const main = await askAt(databaseUrl).catch(() => null);
  if (!main || main.id === direct.id) return null;
  return 'DATABASE_URL and DIRECT_DATABASE_URL lead to different servers';
}

/** Where each variable leads that is set. */
export function databasePlaces(): Partial<Record<DatabaseVariable, string>> {
  const given = variables.flatMap((name) => {
    const url = process.env[name];
    return url ? [[name, placeOf(url)]] : [];
  });
  return Object.fromEntries(given);
}

/** Says where each variable leads, and of the direct address whether it leads where it should. */
export async function sayWhereDatabasesAre(): Promise<void> {
  log().info(databasePlaces(), 'where the databases are');
  const { DATABASE_URL = '', DIRECT_DATABASE_URL: direct } = process.env;
  if (!direct || direct === DATABASE_URL) return;
  const wrong = await askAt(direct).then(
    (server) => strayed(server, DATABASE_URL),
    (error: unknown) => `DIRECT_DATABASE_URL does not answer: ${messageOf(error)}`,
  );
  if (wrong) {
    log().warn(
      { DIRECT_DATABASE_URL: placeOf(direct) },
      `${wrong}. Schedulers and migrations need it; after a failover it is changed with DATABASE_URL`,
    );
  }
}
