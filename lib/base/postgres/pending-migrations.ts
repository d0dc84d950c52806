import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { codeOf } from './problem';

const UNDEFINED_TABLE = '42P01';

/** The names of this release's migrations, in order; `prismaFolder` is the folder of the schema. */
export async function migrationNames(prismaFolder: string): Promise<string[]> {
  const entries = await readdir(path.join(prismaFolder, 'migrations'), { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

async function appliedMigrations(database: Pick<pg.Pool, 'query'>): Promise<string[]> {
  try {
    const { rows } = await database.query<{ name: string }>(
      `SELECT migration_name AS name FROM _prisma_migrations
       WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
    );
    return rows.map(({ name }) => name);
  } catch (error) {
    if (codeOf(error) === UNDEFINED_TABLE) return [];
    throw error;
  }
}

/** The names of this release's migrations that a database has not seen, in order. */
export async function pendingMigrations(
  database: Pick<pg.Pool, 'query'>,
  prismaFolder: string,
): Promise<string[]> {
  const [names, applied] = await Promise.all([
    migrationNames(prismaFolder),
    appliedMigrations(database),
  ]);
  const seen = new Set(applied);
  return names.filter((name) => !seen.has(name));
}
