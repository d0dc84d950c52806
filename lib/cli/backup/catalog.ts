import type pg from 'pg';
import type { KeptSequence } from '@/lib/cli/backup/manifest';

/** A table as it is backed up: its name and the columns that hold data of their own. */
export type Table = { name: string; columns: string[] };

const notOfExtension = (object: string) =>
  `NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = ${object} AND d.deptype = 'e')`;

const tables = `
  SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND ${notOfExtension('c.oid')}
    AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  GROUP BY c.relname ORDER BY c.relname`;

/** The tables of the service, by name. */
export async function readTables(client: pg.Client): Promise<Table[]> {
  return (await client.query<Table>(tables)).rows;
}

/** The last value of every sequence. */
export async function readSequences(client: pg.Client): Promise<KeptSequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' ORDER BY relname`,
  );
  const sequences: KeptSequence[] = [];
  for (const { name } of rows) {
    const found = await client.query<{ last: string; isCalled: boolean }>(
      `SELECT last_value::text AS last, is_called AS "isCalled" FROM public.${quoted(name)}`,
    );
    sequences.push(...found.rows.map((row) => ({ name, ...row })));
  }
  return sequences;
}

/** An identifier as SQL wants it. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The number of rows in a table. */
export async function countRows(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `SELECT count(*)::text AS count FROM public.${quoted(table)}`,
  );
  return Number(rows[0]?.count ?? 0);
}

/** Says whether a database holds anything that a restore would take away. */
export async function holdsData(client: pg.Client): Promise<boolean> {
  const names = (await readTables(client)).map(({ name }) => name);
  if (names.length > 0 && !names.includes('_prisma_migrations')) return true;
  for (const name of names.filter((each) => each !== '_prisma_migrations')) {
    const { rowCount } = await client.query(`SELECT 1 FROM public.${quoted(name)} LIMIT 1`);
    if (rowCount) return true;
  }
  return false;
}

const kinds: Record<string, string> = {
  r: 'TABLE',
  p: 'TABLE',
  v: 'VIEW',
  m: 'MATERIALIZED VIEW',
  S: 'SEQUENCE',
};

const everything = `
  SELECT relkind::text AS kind, oid::regclass::text AS name FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S') AND ${notOfExtension('pg_class.oid')}
  UNION ALL
  SELECT 'ROUTINE', oid::regprocedure::text FROM pg_proc
  WHERE pronamespace = 'public'::regnamespace AND ${notOfExtension('pg_proc.oid')}
  UNION ALL
  SELECT 'TYPE', oid::regtype::text FROM pg_type
  WHERE typnamespace = 'public'::regnamespace AND typtype IN ('e', 'd') AND ${notOfExtension('pg_type.oid')}
  UNION ALL
  SELECT 'COLLATION', oid::regcollation::text FROM pg_collation
  WHERE collnamespace = 'public'::regnamespace AND ${notOfExtension('pg_collation.oid')}`;

/** Drops everything in the schema `public` but extensions, which only a superuser could bring back. */
export async function emptyDatabase(client: pg.Client): Promise<void> {
  await client.query(`SET LOCAL search_path = ''`);
  const { rows } = await client.query<{ kind: string; name: string }>(everything);
  for (const { kind, name } of rows) {
    await client.query(`DROP ${kinds[kind] ?? kind} IF EXISTS ${name} CASCADE`);
  }
}
