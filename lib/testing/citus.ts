import type pg from 'pg';
import { distribute } from '@/lib/base/citus/distribute';
import { createDatabase } from '@/lib/base/postgres/letters';
import { applyMigrations } from '@/lib/base/postgres/migrate';
import { withClient } from '@/lib/base/postgres/service-role';

/** Whether the tests run on a Citus cluster, whose coordinator TEST_DATABASE_URL is. */
export const isOnCluster = process.env.TEST_CITUS === 'yes';

/** A machine of a cluster. */
export type Machine = { host: string; port: number; url: string };

/** The same server with another database. */
export function addressOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** Runs statements one after another on a connection of its own, and returns the rows of the last. */
export async function askOn<Row extends pg.QueryResultRow>(url: string, ...statements: string[]) {
  return withClient(url, async (client) => {
    let rows: Row[] = [];
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows;
    return rows;
  });
}

/** The machines of a Citus cluster, its coordinator first, by the addresses of their own `postgres` database. */
export async function machinesOf(serverUrl: string): Promise<Machine[]> {
  const nodes = await askOn<{ host: string; port: number }>(
    serverUrl,
    'SELECT nodename AS host, nodeport AS port FROM pg_dist_node ORDER BY groupid',
  );
  return nodes.map(({ host, port }) => {
    const url = new URL(addressOf(serverUrl, 'postgres'));
    url.hostname = host;
    url.port = String(port);
    return { host, port, url: url.href };
  });
}

async function onEach(serverUrl: string, work: (url: string) => Promise<unknown>): Promise<void> {
  const machines = await machinesOf(serverUrl);
  await Promise.all(machines.map(({ url }) => work(url)));
}

// Shards enough that each worker has several.
const shards = 4;

/** Makes a migrated and distributed database on every machine. */
export async function makeDistributed(serverUrl: string, name: string): Promise<void> {
  const machines = await machinesOf(serverUrl);
  for (const { url } of machines) {
    await withClient(url, (client) => createDatabase(client, name));
    await askOn(addressOf(url, name), 'CREATE EXTENSION citus');
  }
  const [coordinator, ...workers] = machines;
  if (!coordinator) throw new Error('The cluster has no machines.');
  const here = addressOf(coordinator.url, name);
  await askOn(
    here,
    `SELECT citus_set_coordinator_host('${coordinator.host}', ${coordinator.port})`,
    ...workers.map(({ host, port }) => `SELECT citus_add_node('${host}', ${port})`),
    `ALTER DATABASE ${name} SET citus.shard_count = ${shards}`,
  );
  await applyMigrations(here);
  await distribute(here);
}

/**
 * Lets nobody into a database on any machine, as a template must be: Citus keeps a process in every
 * database that has it.
 */
export async function closeDistributed(serverUrl: string, name: string): Promise<void> {
  await onEach(serverUrl, (url) =>
    askOn(
      url,
      `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`,
      `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '${name}'`,
    ),
  );
}

/** Renames a database that nobody is in on every machine. */
export async function renameDistributed(serverUrl: string, from: string, to: string) {
  await onEach(serverUrl, (url) => askOn(url, `ALTER DATABASE ${from} RENAME TO ${to}`));
}

/** Copies a template on every machine: shards and what is known of them alike. */
export async function copyDistributed(serverUrl: string, template: string, name: string) {
  await onEach(serverUrl, (url) =>
    askOn(
      url,
      `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`,
      `ALTER DATABASE ${name} SET citus.shard_count = ${shards}`,
    ),
  );
}

/** Drops a copy on every machine, open sessions included. */
export async function dropDistributed(serverUrl: string, name: string): Promise<void> {
  await onEach(serverUrl, (url) => askOn(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
}
