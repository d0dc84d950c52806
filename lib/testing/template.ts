import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { createDatabase } from '@/lib/base/postgres/letters';
import { applyMigrations } from '@/lib/base/postgres/migrate';
import { codeOf } from '@/lib/base/postgres/problem';
import { prismaDirectory } from '@/lib/base/postgres/schema-engine';
import {
  addressOf,
  closeDistributed,
  copyDistributed,
  dropDistributed,
  isOnCluster,
  makeDistributed,
  renameDistributed,
} from './citus';

// Those of a cluster have a name of their own, so that neither kind takes the other for outdated.
const templatePrefix = isOnCluster ? 'recruiting_spread_template_' : 'recruiting_template_';
const templateLock = 7_250_163_406;

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));
}

// What decides how a database is made, and how a distributed one looks.
const making = path.resolve('lib/base/postgres/letters.ts');
const placing = ['distribute.ts', 'tables.ts'].map((name) => path.resolve('lib/base/citus', name));

function templateName(): string {
  const hash = createHash('sha256');
  const migrations = filesBelow(path.join(prismaDirectory, 'migrations'));
  for (const file of [...migrations, making, ...(isOnCluster ? placing : [])]) {
    hash.update(path.relative(prismaDirectory, file)).update(readFileSync(file));
  }
  return templatePrefix + hash.digest('hex').slice(0, 16);
}

async function onServer<T>(serverUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function dropOutdated(client: pg.Client, serverUrl: string, current: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1) AND datname <> $2',
    [templatePrefix, current],
  );
  for (const { name } of rows) {
    try {
      if (isOnCluster) await dropDistributed(serverUrl, name);
      else await client.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)}`);
    } catch (error) {
      // Another run may be copying it at this moment; a later one drops it.
      if (codeOf(error) !== '55006') throw error;
    }
  }
}

async function ensureTemplate(client: pg.Client, serverUrl: string): Promise<string> {
  const name = templateName();
  const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  if (found.rowCount) return name;
  await dropOutdated(client, serverUrl, name);
  // Renamed only when complete: a run killed half-way leaves no half-made template under the name.
  const draft = `${templatePrefix}draft_${randomBytes(4).toString('hex')}`;
  if (isOnCluster) {
    await makeDistributed(serverUrl, draft);
    await closeDistributed(serverUrl, draft);
    await renameDistributed(serverUrl, draft, name);
    return name;
  }
  await createDatabase(client, draft);
  await applyMigrations(addressOf(serverUrl, draft));
  await client.query(`ALTER DATABASE ${draft} RENAME TO ${name}`);
  return name;
}

/** A database name that no other test uses. */
export function throwawayName(): string {
  return `recruiting_test_${Date.now().toString(36)}_${randomBytes(4).toString('hex')}`;
}

/** Copies the migrated template, made on first need, to a database of this name; returns its address. */
export async function copyTemplate(serverUrl: string, name: string): Promise<string> {
  return onServer(serverUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [templateLock]);
    const template = await ensureTemplate(client, serverUrl);
    // Copying the files takes a third of the work that writing them to the log does.
    if (isOnCluster) await copyDistributed(serverUrl, template, name);
    else await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
    return addressOf(serverUrl, name);
  });
}

/** Drops a copy, open sessions included. */
export async function dropCopy(serverUrl: string, name: string): Promise<void> {
  if (isOnCluster) return dropDistributed(serverUrl, name);
  await onServer(serverUrl, (client) =>
    client.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`),
  );
}
