import { chmod } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { prisma } from '@/lib/base/db';
import { env } from '@/lib/base/env';
import { refuseUnfinishedRestore } from '@/lib/base/postgres/migrate';
import { directUrl } from '@/lib/base/postgres/open-database';
import { Problem } from '@/lib/base/postgres/problem';
import { countRows, readSequences, readTables, type Table } from '@/lib/cli/backup/catalog';
import { copyOut } from '@/lib/cli/backup/copy';
import { DocumentCopies, readDocuments } from '@/lib/cli/backup/documents';
import {
  describeFile,
  type KeptFile,
  type KeptTable,
  type Manifest,
  newFolder,
  writeManifest,
} from '@/lib/cli/backup/manifest';
import { findProgram, type Program, runOn } from '@/lib/cli/backup/programs';
import { keepKey } from '@/lib/cli/backup/sealed';

/** The database's file in a backup that pg_dump has written. */
export const dumpFile = 'database.dump';

export type Method = Manifest['method'];

export type BackupOptions = { databaseUrl: string; folder: string; method: Method | undefined };

const SNAPSHOTS = 5;

async function begin(client: pg.Client): Promise<void> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await client.query('SET LOCAL statement_timeout = 0');
  await client.query('SET LOCAL idle_in_transaction_session_timeout = 0');
}

/**
 * Begins the transaction that sees what is backed up, with every document of that moment copied.
 * If one was deleted before it could be copied, a later moment is taken.
 */
async function beginWithDocuments(client: pg.Client, copies: DocumentCopies) {
  // Most of the copying is done before, when nothing waits for it.
  await copies.add(await readDocuments(client));
  for (let attempt = 1; attempt <= SNAPSHOTS; attempt += 1) {
    await begin(client);
    const documents = await readDocuments(client);
    const lost = await copies.add(documents);
    const where = { storageKey: { in: lost }, deletedAt: null };
    const stillThere = lost.length && (await prisma().knowledgeBaseDocument.count({ where }));
    if (stillThere === lost.length) return { lost, ...(await copies.keepOnly(documents)) };
    await client.query('ROLLBACK');
  }
  throw new Problem('Documents are deleted faster than they can be backed up: try again later.');
}

type Server = { postgres: number; migrations: string[] };

async function readServer(client: pg.Client): Promise<Server> {
  const { rows } = await client.query<Server>(
    `SELECT current_setting('server_version_num')::int AS postgres,
            ARRAY(SELECT migration_name::text FROM public._prisma_migrations
                  WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL
                  ORDER BY migration_name) AS migrations`,
  );
  const [server] = rows;
  if (!server?.migrations.length) throw new Problem('The database is empty: nothing to back up.');
  return server;
}

async function otherSchemas(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT nspname AS name FROM pg_namespace
     WHERE nspname <> 'public' AND nspname <> 'information_schema' AND nspname !~ '^pg_'`,
  );
  return rows.map(({ name }) => `--exclude-schema="${name}"`);
}

async function dump(
  client: pg.Client,
  { databaseUrl, folder }: BackupOptions,
  program: Program,
  tables: readonly Table[],
): Promise<{ tables: KeptTable[]; files: KeptFile[] }> {
  const { rows } = await client.query<{ id: string }>('SELECT pg_export_snapshot() AS id');
  const args = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${rows[0]?.id}`];
  const file = `--file=${path.join(folder, dumpFile)}`;
  await runOn(databaseUrl, program, [...args, file, ...(await otherSchemas(client))]);
  await chmod(path.join(folder, dumpFile), 0o600);
  const kept: KeptTable[] = [];
  for (const table of tables) kept.push({ ...table, rows: await countRows(client, table.name) });
  return { tables: kept, files: [await describeFile(folder, dumpFile)] };
}

function programFor(method: Method | undefined, postgres: number): Program | undefined {
  if (method === 'copy') return undefined;
  const major = Math.floor(postgres / 10_000);
  const program = findProgram('pg_dump', major);
  if (program || !method) return program;
  throw new Problem(`There is no pg_dump of PostgreSQL ${major} or newer on this machine.`);
}

async function take(client: pg.Client, options: BackupOptions): Promise<Manifest> {
  const { folder } = options;
  await refuseUnfinishedRestore(client);
  const { postgres, migrations } = await readServer(client);
  const program = programFor(options.method, postgres);
  const takenAt = new Date().toISOString();
  const { lost, documents, files } = await beginWithDocuments(client, new DocumentCopies(folder));
  const found = await readTables(client);
  const written = program
    ? await dump(client, options, program, found)
    : await copyOut(client, folder, found);
  const sequences = await readSequences(client);
  await client.query('COMMIT');
  const { key, files: keyFiles } = await keepKey(folder, env().SECRETS_KEY[0]);
  return {
    format: 1,
    takenAt,
    method: program ? 'pg_dump' : 'copy',
    postgres,
    migrations,
    environment: env().SERVICE_ENVIRONMENT,
    key,
    tables: written.tables,
    sequences,
    documents,
    lostDocuments: lost,
    files: [...written.files, ...files, ...keyFiles],
  };
}

/**
 * Backs up the database, the documents and the key (or its fingerprint) into an empty folder, all as
 * of one moment, while the service runs. `lib/env` must be configured for the same service. Whatever
 * stops it leaves a folder without a manifest, which no restore takes.
 */
export async function takeBackup(options: BackupOptions): Promise<Manifest> {
  const folder = path.resolve(options.folder);
  await newFolder(folder);
  // A snapshot is of one session, which a pooler does not keep.
  const databaseUrl = directUrl(options.databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const manifest = await take(client, { ...options, databaseUrl, folder });
    await writeManifest(folder, manifest);
    return manifest;
  } finally {
    await client.end();
  }
}
