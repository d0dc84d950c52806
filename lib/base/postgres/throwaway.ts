import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { createDatabase } from './letters';

async function on(serverUrl: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Creates an empty database with a unique name on the server of `serverUrl` and returns its URL.
 */
export async function createThrowaway(serverUrl: string, prefix: string): Promise<string> {
  const url = new URL(serverUrl);
  url.pathname = `/${prefix}_${Date.now().toString(36)}_${randomBytes(4).toString('hex')}`;
  await on(serverUrl, (client) => createDatabase(client, url.pathname.slice(1)));
  return url.href;
}

/** Drops a database that createThrowaway made, even if sessions are open. */
export async function dropThrowaway(serverUrl: string, databaseUrl: string): Promise<void> {
  const name = pg.escapeIdentifier(new URL(databaseUrl).pathname.slice(1));
  await on(serverUrl, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
}
