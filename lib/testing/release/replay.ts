import pg from 'pg';
import type { Image, ReleaseRecord } from './release-record';

type Client = Pick<pg.Client, 'query'>;

const said = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Runs `work` and takes it back; returns what it threw. Inside a transaction. */
async function attempt(client: Client, work: () => Promise<unknown>): Promise<string | undefined> {
  await client.query('SAVEPOINT attempt');
  try {
    await work();
    return undefined;
  } catch (error) {
    return said(error);
  } finally {
    await client.query('ROLLBACK TO SAVEPOINT attempt');
  }
}

const parameters = `
  SELECT coalesce(cardinality(parameter_types), 0) AS count FROM pg_prepared_statements
  WHERE name = 'former'`;

/** Plans a statement without running it: every name, type and conflict target in it must be there. */
async function plan(client: Client, statement: string): Promise<void> {
  await client.query(`PREPARE former AS ${statement}`);
  try {
    const { rows } = await client.query<{ count: number }>(parameters);
    const values = Array.from({ length: rows[0]?.count ?? 0 }, () => 'NULL').join(', ');
    await client.query(`EXPLAIN EXECUTE former${values && ` (${values})`}`);
  } finally {
    await client.query('ROLLBACK TO SAVEPOINT attempt; DEALLOCATE former');
  }
}

/** Inserts a row as it was; triggers and foreign keys aside, everything is checked. */
async function insert(client: Client, table: string, image: Image): Promise<void> {
  const columns = Object.keys(image).map((name) => pg.escapeIdentifier(name));
  const name = pg.escapeIdentifier(table);
  await client.query(
    `INSERT INTO public.${name} (${columns}) SELECT ${columns}
     FROM jsonb_populate_record(NULL::public.${name}, $1)`,
    [JSON.stringify(image)],
  );
}

const required = `
  SELECT c.relname AS table, a.attname AS column
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid AND c.relkind IN ('r', 'p')
  WHERE c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped
    AND a.attnotnull AND NOT a.atthasdef AND a.attidentity = ''`;

const insertion = /INSERT INTO\s+(?:"?public"?\.)?"?(\w+)"?(?:\s+AS\s+\w+)?\s*\(([^)]*)\)/gi;

/** The columns an INSERT must name and does not, as `table.column`. */
export async function leftOut(client: Client, statements: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ table: string; column: string }>(required);
  const missing = new Set<string>();
  for (const statement of statements) {
    for (const [, table, list = ''] of statement.matchAll(insertion)) {
      const named = list
        .replaceAll('"', '')
        .split(',')
        .map((name) => name.trim());
      for (const needed of rows) {
        if (needed.table !== table || named.includes(needed.column)) continue;
        missing.add(`${table}.${needed.column}`);
      }
    }
  }
  return [...missing].sort();
}

const keysOf = `
  SELECT format('%s (%s) %s', c.relname, string_agg(a.attname, ', ' ORDER BY a.attname), kind) AS key,
         c.relname AS table, array_agg(a.attname::text) AS columns
  FROM (
    SELECT indexrelid AS oid, indrelid AS relid, indkey::int2[] AS columns, 'unique' AS kind
    FROM pg_index WHERE indisunique OR indisexclusion
    UNION ALL
    SELECT oid, conrelid, conkey, 'refers' FROM pg_constraint WHERE contype = 'f'
  ) k
  JOIN pg_class c ON c.oid = k.relid AND c.relnamespace = 'public'::regnamespace
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (k.columns)
  GROUP BY k.oid, c.relname, kind ORDER BY 1`;

type Key = { key: string; table: string; columns: string[] };

/** Every unique key, exclusion and foreign key there is. */
export async function readKeys(client: Client): Promise<Key[]> {
  return (await client.query<Key>(keysOf)).rows;
}

/** Keys that a release did not know and its rows may break. */
async function strangeKeys(client: Client, { keys, rows }: ReleaseRecord): Promise<string[]> {
  const written = (table: string) => new Set((rows[table] ?? []).flatMap(Object.keys));
  const strange = (await readKeys(client)).filter(({ key, table, columns }) => {
    return !keys.includes(key) && columns.every((column) => written(table).has(column));
  });
  return strange.map(({ key }) => `${key} is new`);
}

/** The statements of a record that cannot be planned any more, with the reason. */
export async function brokenStatements(
  client: Client,
  statements: readonly string[],
): Promise<string[]> {
  const broken: string[] = [];
  await client.query('SET LOCAL plan_cache_mode = force_generic_plan');
  for (const statement of statements) {
    const reason = await attempt(client, () => plan(client, statement));
    if (reason) broken.push(`${reason}: ${statement}`);
  }
  return broken;
}

/** The rows of a table that cannot be written any more, with the reason. */
export async function refusedRows(
  client: Client,
  table: string,
  images: readonly Image[],
): Promise<string[]> {
  const refused: string[] = [];
  await client.query('SET LOCAL session_replication_role = replica');
  for (const image of images) {
    const reason = await attempt(client, () => insert(client, table, image));
    if (reason) refused.push(`${reason}: a row of ${table}`);
  }
  await client.query('SET LOCAL session_replication_role = origin');
  return refused;
}

/**
 * Says what a release could no longer do on the schema of this database, which holds no rows. Inside
 * a transaction; with `tables` only what concerns these is tried.
 */
export async function troubles(
  client: Client,
  record: ReleaseRecord,
  tables = Object.keys(record.rows),
): Promise<string[]> {
  const concerns = new RegExp(`\\b(${tables.join('|')})\\b`);
  const statements = record.statements.filter((statement) => concerns.test(statement));
  const found = await brokenStatements(client, statements);
  for (const table of tables) {
    found.push(...(await refusedRows(client, table, record.rows[table] ?? [])));
  }
  const filled = Object.entries(record.filled).flatMap(([table, columns]) =>
    columns.map((column) => `${table}.${column}`),
  );
  const missing = (await leftOut(client, statements)).filter((name) => !filled.includes(name));
  found.push(...missing.map((name) => `INSERTs leave out ${name}`));
  return [...found, ...(await strangeKeys(client, record))];
}
