import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MigrationDirectory, SchemaEngine } from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';
import { directUrl, requireServer } from './open-database';
import { migrationNames, pendingMigrations } from './pending-migrations';
import { codeOf, Problem } from './problem';
import {
  LOCK_NOT_AVAILABLE,
  longestWaitMs,
  type Patience,
  prismaDirectory,
  withSchemaEngine,
} from './schema-engine';
import { grantToService, serviceRole } from './service-role';
import { whyRefused } from './why-refused';

const MIGRATION_LOCK = 7_250_163_404;
const migrationsDirectory = path.join(prismaDirectory, 'migrations');

async function readMigrations(): Promise<MigrationDirectory[]> {
  const names = await migrationNames(prismaDirectory);
  return Promise.all(
    names.map(async (name): Promise<MigrationDirectory> => {
      const file = path.join(migrationsDirectory, name, 'migration.sql');
      const value = await readFile(file, 'utf8');
      return {
        path: name,
        migrationFile: { path: 'migration.sql', content: { tag: 'ok', value } },
      };
    }),
  );
}

async function readLockfile(): Promise<string> {
  return readFile(path.join(migrationsDirectory, 'migration_lock.toml'), 'utf8');
}

async function interruptedMigrations(client: pg.Client): Promise<string[]> {
  const table = await client.query(`SELECT 1 WHERE to_regclass('_prisma_migrations') IS NULL`);
  if (table.rowCount) return [];
  const found = await client.query<{ migration_name: string }>(
    'SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NULL AND rolled_back_at IS NULL',
  );
  return found.rows.map((row) => row.migration_name);
}

/** The schema that marks a database while a restore fills it. */
export const restoreMark = 'restore_in_progress';

/**
 * Throws a Problem if a restore into this database was interrupted: it holds only part of the
 * backup.
 */
export async function refuseUnfinishedRestore(client: pg.Client): Promise<void> {
  const found = await client.query('SELECT 1 WHERE to_regnamespace($1) IS NOT NULL', [restoreMark]);
  if (!found.rowCount) return;
  throw new Problem(
    'A restore into this database has not ended: wait for it, or run "npm run restore" again if it was interrupted.',
  );
}

/**
 * Throws a Problem unless a database has every migration of this release, whole. One that a newer
 * release has migrated will do: migrations only add. It asks as the service does, so that instances start
 * while DIRECT_DATABASE_URL leads nowhere.
 */
export async function requireMigrated(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await refuseUnfinishedRestore(client);
    const [first, ...others] = await pendingMigrations(client, prismaDirectory);
    if (!first) return;
    throw new Problem(
      `The database lacks ${others.length + 1} migrations of this release (${first} …): run "npm run migrate" first.`,
    );
  } finally {
    await client.end();
  }
}

/**
 * Waits for the migration lock by polling. A session waiting inside pg_advisory_lock would hold a
 * snapshot all that time, and CREATE INDEX CONCURRENTLY would wait for that snapshot for ever.
 */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS taken', [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.taken) return;
    await sleep(100);
  }
}

// The oldest is likely to be what the migration waited for.
const openTransactions = `
  SELECT format('process %s (%s, %s since %s)', pid, coalesce(nullif(application_name, ''), usename),
                state, to_char(xact_start AT TIME ZONE 'UTC', 'HH24:MI:SS UTC')) AS session
  FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
  ORDER BY xact_start LIMIT 3`;

/** Says which migration waited in vain, for whom, and what of it is in the database. */
async function gaveUp(client: pg.Client, waitedMs: number, cause: unknown): Promise<Problem> {
  const [name = 'A migration'] = await interruptedMigrations(client);
  const { rows } = await client.query<{ session: string }>(openTransactions);
  const others = rows.map(({ session }) => session).join(', ') || 'none is left';
  return new Problem(
    `${name} waited ${Math.ceil(waitedMs / 1000)} s for a lock and gave up. Open transactions, oldest first: ${others}. No statement is half-done: run "npm run migrate" again when they have ended.`,
    { cause },
  );
}

async function applyPending(
  databaseUrl: string,
  migrationDirectories: MigrationDirectory[],
  interrupted: readonly string[],
  patience: Patience | undefined,
): Promise<string[]> {
  const lockfile = { path: 'migration_lock.toml', content: await readLockfile() };
  const apply = async (engine: SchemaEngine) => {
    // A migration that failed or was interrupted left nothing behind, or is written to be run
    // again.
    for (const migrationName of interrupted)
      await engine.markMigrationRolledBack({ migrationName });
    const { appliedMigrationNames } = await engine.applyMigrations({
      migrationsList: {
        baseDir: migrationsDirectory,
        lockfile,
        shadowDbInitScript: '',
        migrationDirectories,
      },
      filters: { externalTables: [], externalEnums: [] },
    });
    return appliedMigrationNames;
  };
  return withSchemaEngine(databaseUrl, apply, patience);
}

/**
 * Applies every pending migration in order and returns their names; several processes may call it
 * at once. A restore passes the backup's migrations as `only`. Connects past a pooler and as the
 * owner, by DIRECT_DATABASE_URL, and lets the role of `databaseUrl` use what is there. Throws a Problem
 * where the database cannot be used, or a lock is not to be had within ten minutes, or as `patience` says.
 */
export async function applyMigrations(
  databaseUrl: string,
  only?: readonly string[],
  patience?: Patience,
): Promise<string[]> {
  const url = directUrl(databaseUrl);
  const all = await readMigrations();
  const chosen = only ? all.filter(({ path: name }) => only.includes(name)) : all;
  await requireServer(url);
  const lock = new pg.Client({ connectionString: url });
  await lock.connect();
  try {
    await takeTurn(lock);
    if (!only) await refuseUnfinishedRestore(lock);
    const interrupted = await interruptedMigrations(lock);
    const pending = await pendingMigrations(lock, prismaDirectory);
    const wanted = only ? pending.filter((name) => only.includes(name)) : pending;
    // Loading the engine takes most of the time that a start spends on a database that has them all.
    const isComplete = interrupted.length === 0 && wanted.length === 0;
    const applied = isComplete ? [] : await applyPending(url, chosen, interrupted, patience);
    const role = serviceRole(databaseUrl, url);
    if (role && !only) await grantToService(lock, role);
    return applied;
  } catch (error) {
    if (error instanceof Problem) throw error;
    if (codeOf(error) === LOCK_NOT_AVAILABLE) {
      throw await gaveUp(lock, longestWaitMs(patience), error);
    }
    throw new Problem(whyRefused(error), { cause: error });
  } finally {
    await lock.end();
  }
}
