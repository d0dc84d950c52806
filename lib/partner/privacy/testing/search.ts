import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pool } from '@/lib/base/db';
import { env } from '@/lib/base/env';

const wordy = `
  SELECT c.relname AS "table", a.attname AS "column", t.typname = 'bytea' AS "isBinary"
  FROM pg_attribute a
  JOIN pg_class c ON c.oid = a.attrelid AND c.relkind IN ('r', 'p')
  JOIN pg_type t ON t.oid = a.atttypid
  LEFT JOIN pg_type e ON e.oid = t.typelem
  WHERE c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped
    AND (t.typcategory = 'S' OR t.typname IN ('json', 'jsonb', 'bytea', 'xml', 'hstore', 'inet', 'cidr')
      OR e.typcategory = 'S' OR e.typname IN ('json', 'jsonb', 'bytea'))
  ORDER BY 1, 2`;

type Column = { table: string; column: string; isBinary: boolean };

async function read(): Promise<Column[]> {
  return (await pool().query<Column>(wordy)).rows;
}

/** Every column of the database that can hold words, as `table.column`, from the catalog. */
export async function wordyColumns(): Promise<string[]> {
  return (await read()).map(({ table, column }) => `${table}.${column}`);
}

/** The columns of the database in which a pattern is found, in any row of any organization. */
export async function columnsWith(pattern: string): Promise<string[]> {
  const found: string[] = [];
  for (const { table, column, isBinary } of await read()) {
    const text = isBinary ? `encode("${column}", 'escape')` : `"${column}"::text`;
    const { rowCount } = await pool().query(
      `SELECT 1 FROM public."${table}" WHERE ${text} ~* $1 LIMIT 1`,
      [pattern],
    );
    if (rowCount) found.push(`${table}.${column}`);
  }
  return found;
}

/** The stored documents in which a pattern is found. */
export function documentsWith(pattern: string): string[] {
  const { DOCUMENTS_DIRECTORY: folder } = env();
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  return files
    .filter((file) => file.isFile())
    .map((file) => path.join(file.parentPath, file.name))
    .filter((file) => new RegExp(pattern, 'i').test(readFileSync(file, 'latin1')));
}
