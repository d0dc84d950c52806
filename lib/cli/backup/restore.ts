import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { applyMigrations, restoreMark } from '@/lib/base/postgres/migrate';
import { directUrl } from '@/lib/base/postgres/open-database';
import { migrationNames } from '@/lib/base/postgres/pending-migrations';
import { Problem } from '@/lib/base/postgres/problem';
import { prismaDirectory } from '@/lib/base/postgres/schema-engine';
import { countRows, emptyDatabase, holdsData } from '@/lib/cli/backup/catalog';
import { copyIn } from '@/lib/cli/backup/copy';
import { readDocuments, removeDocuments, storeDocuments } from '@/lib/cli/backup/documents';
import { checkFiles, type Manifest, readManifest } from '@/lib/cli/backup/manifest';
import { findProgram, type Program, runOn } from '@/lib/cli/backup/programs';
import { installKey, planKey } from '@/lib/cli/backup/sealed';
import { dumpFile } from '@/lib/cli/backup/take';
import { loadSecrets } from '@/lib/cli/secrets';

export type RestoreOptions = { databaseUrl: string; folder: string; replace: boolean };

/** What a restore has done beside filling the database. */
export type Restored = { manifest: Manifest; newMigrations: string[]; formerSecrets?: string };

async function refuseNewer({ migrations }: Manifest): Promise<void> {
  const known = await migrationNames(prismaDirectory);
  const unknown = migrations.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new Problem(
    `A newer release made this backup: this one does not know ${unknown.join(', ')}. Restore it with that release.`,
  );
}

function programFor({ method, postgres }: Manifest): Program | undefined {
  if (method === 'copy') return undefined;
  const major = Math.floor(postgres / 10_000);
  const program = findProgram('pg_restore', major);
  if (program) return program;
  throw new Problem(`This backup needs pg_restore of PostgreSQL ${major} or newer: install it.`);
}

// Of whatever role: a service usually has another one than the owner, who restores. What the server
// does by itself has none.
async function connectionsOfOthers(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND usename IS NOT NULL AND pid <> pg_backend_pid()`,
  );
  return rows[0]?.count ?? 0;
}

async function refuseInUse(client: pg.Client): Promise<void> {
  let count = await connectionsOfOthers(client);
  // A connection that has just been closed is still listed for a moment.
  for (let wait = 0; count > 0 && wait < 10; wait += 1) {
    await sleep(200);
    count = await connectionsOfOthers(client);
  }
  if (count === 0) return;
  throw new Problem(`The database is in use (${count} other connections): stop the service first.`);
}

async function isHalfRestored(client: pg.Client): Promise<boolean> {
  const found = await client.query('SELECT 1 WHERE to_regnamespace($1) IS NOT NULL', [restoreMark]);
  return found.rowCount === 1;
}

/** Marks the database as being restored and empties it, both or neither. */
async function clear(client: pg.Client): Promise<void> {
  await client.query('BEGIN');
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${restoreMark}`);
  await emptyDatabase(client);
  await client.query('COMMIT');
}

async function checkCounts(client: pg.Client, { tables }: Manifest): Promise<void> {
  for (const { name, rows } of tables) {
    const found = await countRows(client, name);
    if (found !== rows) throw new Problem(`${name} has ${found} rows in place of ${rows}.`);
  }
}

async function fill(
  client: pg.Client,
  { databaseUrl, folder }: RestoreOptions,
  manifest: Manifest,
  program: Program | undefined,
): Promise<void> {
  if (program) {
    const plain = ['--no-owner', '--no-privileges', '--no-comments'];
    const whole = ['--exit-on-error', '--single-transaction'];
    await runOn(directUrl(databaseUrl), program, [...plain, ...whole, path.join(folder, dumpFile)]);
  } else {
    await applyMigrations(databaseUrl, manifest.migrations);
  }
  await client.query('BEGIN');
  await client.query('SET LOCAL statement_timeout = 0');
  if (!program) await copyIn(client, folder, manifest);
  await checkCounts(client, manifest);
  await client.query(`DROP SCHEMA ${restoreMark}`);
  await client.query('COMMIT');
  await client.query('ANALYZE');
}

async function documentsBefore(client: pg.Client) {
  const found = await client.query(
    `SELECT 1 WHERE to_regclass('public.knowledge_base_document') IS NOT NULL`,
  );
  return found.rowCount ? readDocuments(client) : [];
}

async function restore(client: pg.Client, options: RestoreOptions): Promise<Restored> {
  const { databaseUrl, folder, replace } = options;
  const manifest = await readManifest(folder);
  await refuseNewer(manifest);
  const program = programFor(manifest);
  const keyPlan = planKey(process.env.SECRETS_KEY, manifest);
  await checkFiles(folder, manifest);
  await refuseInUse(client);
  const mayReplace = replace || (await isHalfRestored(client));
  if (!mayReplace && (await holdsData(client))) {
    throw new Problem('The database is not empty: add --replace to lose what it holds.');
  }
  const before = await documentsBefore(client);
  await clear(client);
  const formerSecrets = keyPlan === 'install' ? installKey(folder) : undefined;
  loadSecrets();
  await storeDocuments(folder, manifest);
  await fill(client, options, manifest, program);
  await removeDocuments(before, manifest);
  const newMigrations = await applyMigrations(databaseUrl);
  return { manifest, newMigrations, ...(formerSecrets && { formerSecrets }) };
}

/**
 * Puts a backup in place of an empty database, or of any with `replace`, with its documents and, if
 * it holds one, its key; then brings the schema up to this release. Nothing is touched before the
 * whole backup has been read and found to be what was taken. A restore that is interrupted leaves a
 * database that no service starts on, and may simply run again.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const client = new pg.Client({
    connectionString: directUrl(options.databaseUrl),
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await restore(client, { ...options, folder: path.resolve(options.folder) });
  } finally {
    await client.end();
  }
}
