import pg from 'pg';
import { directUrl } from '@/lib/base/postgres/open-database';
import { Problem } from '@/lib/base/postgres/problem';
import { committedTogether, keysGivenUp, keysToWiden, tablesOf, triggersInCode } from './tables';

/** What a distribution did, in the words of whoever asked for it. */
export type Distribution = {
  workers: number;
  /** Tables that were spread by organization. */
  spread: string[];
  /** Tables of which every machine got a copy. */
  copied: string[];
  /** Tables that stay on the coordinator. */
  kept: string[];
};

const column = async <T>(client: pg.Client, text: string, ...values: unknown[]): Promise<T[]> =>
  (await client.query<[T]>({ text, values, rowMode: 'array' })).rows.map(([value]) => value);

/** Throws a Problem unless the server is a coordinator that knows itself and has workers. */
async function requireCluster(client: pg.Client): Promise<number> {
  const [version] = await column<string>(
    client,
    `SELECT extversion FROM pg_extension WHERE extname = 'citus'`,
  );
  if (!version) {
    throw new Problem('This database has no Citus: run "CREATE EXTENSION citus" on every machine.');
  }
  const [coordinators] = await column<number>(
    client,
    'SELECT count(*)::int FROM pg_dist_node WHERE groupid = 0',
  );
  if (!coordinators) {
    throw new Problem(
      'The coordinator does not know its own address: run "SELECT citus_set_coordinator_host(…)" on it.',
    );
  }
  const [workers = 0] = await column<number>(
    client,
    'SELECT count(*)::int FROM citus_get_active_worker_nodes()',
  );
  if (workers > 0) return workers;
  throw new Problem('The coordinator has no workers: run "SELECT citus_add_node(…)" on it.');
}

/** Throws a Problem while anybody else uses the database: processes learn at their start how it is kept. */
async function requireAlone(client: pg.Client): Promise<void> {
  const others = await column<string>(
    client,
    `SELECT DISTINCT coalesce(nullif(application_name, ''), usename) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()
       AND backend_type = 'client backend' AND application_name !~ '^citus'`,
  );
  if (others.length === 0) return;
  throw new Problem(
    `The database is in use (${others.join(', ')}): stop the service on every machine first.`,
  );
}

type ForeignKey = { table: string; name: string; definition: string };

/** Takes the foreign keys away that distributed tables have or that lead to them. */
async function takeForeignKeys(client: pg.Client, moving: string[]): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint
     WHERE contype = 'f' AND conparentid = 0
       AND (conrelid = ANY ($1::text[]::regclass[]) OR confrelid = ANY ($1::text[]::regclass[]))
     ORDER BY conname`,
    [moving],
  );
  for (const { table, name } of rows) {
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${pg.escapeIdentifier(name)}`);
  }
  return rows;
}

async function putForeignKeys(client: pg.Client, keys: readonly ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of keys) {
    if (keysGivenUp.includes(name)) continue;
    await client.query(
      `ALTER TABLE ${table} ADD CONSTRAINT ${pg.escapeIdentifier(name)} ${definition}`,
    );
  }
}

async function dropTriggers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; table: string }>(
    `SELECT tgname AS name, tgrelid::regclass::text AS table FROM pg_trigger
     WHERE tgname = ANY ($1) AND NOT tgisinternal`,
    [triggersInCode],
  );
  for (const { name, table } of rows) await client.query(`DROP TRIGGER ${name} ON ${table}`);
}

async function widenKeys(client: pg.Client): Promise<void> {
  for (const key of keysToWiden) {
    const [definition] = await column<string>(
      client,
      'SELECT pg_get_indexdef(to_regclass($1)) WHERE to_regclass($1) IS NOT NULL',
      key,
    );
    if (!definition || definition.includes('(org_id,')) continue;
    await client.query(`DROP INDEX ${key}`);
    await client.query(definition.replace(/\((?=[^()]*\)$)/, '(org_id, '));
  }
}

/**
 * Lets the words of an enum be read in what a change returns: Citus takes only casts there that it
 * is told never change.
 */
async function nameWords(client: pg.Client): Promise<void> {
  const enums = await column<string>(
    client,
    `SELECT typname FROM pg_type t WHERE typtype = 'e' AND typnamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT FROM pg_cast WHERE castsource = t.oid AND casttarget = 'text'::regtype)`,
  );
  for (const name of enums) {
    await client.query(`
      CREATE OR REPLACE FUNCTION public.word_of(public.${name}) RETURNS text
      LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS 'SELECT pg_catalog.enum_out($1)::pg_catalog.text';
      CREATE CAST (public.${name} AS text) WITH FUNCTION public.word_of(public.${name}) AS ASSIGNMENT`);
  }
}

/** The tables of a home that are not there yet. */
async function missing(client: pg.Client, home: 'organization' | 'everywhere'): Promise<string[]> {
  // As Citus keeps it: hashed over the shards, or one shard in two-phase copies.
  const kept = home === 'organization' ? `partmethod = 'h'` : `partmethod = 'n' AND repmodel = 't'`;
  return column<string>(
    client,
    `SELECT name FROM unnest($1::text[]) AS name
     WHERE NOT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = name::regclass AND ${kept})
     ORDER BY name`,
    tablesOf[home],
  );
}

/** The tables of the coordinator that Citus has to know and does not. */
const unknownToCitus = (client: pg.Client) =>
  column<string>(
    client,
    `SELECT name FROM unnest($1::text[]) AS name
     WHERE NOT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = name::regclass)`,
    committedTogether,
  );

async function place(client: pg.Client, spread: string[], copied: string[]): Promise<void> {
  // In one order with what refers to these tables, so that no two of them wait for each other.
  await client.query(`SET LOCAL citus.multi_shard_modify_mode = 'sequential'`);
  await client.query('SET LOCAL citus.enable_unsafe_triggers = on');
  await dropTriggers(client);
  await widenKeys(client);
  await nameWords(client);
  const keys = await takeForeignKeys(client, [...spread, ...copied]);
  for (const table of copied) await client.query('SELECT create_reference_table($1)', [table]);
  for (const table of spread) {
    const together = table === 'activity' ? 'none' : 'activity';
    await client.query('SELECT create_distributed_table($1, $2, colocate_with => $3)', [
      ...[table, 'org_id', together],
    ]);
  }
  await putForeignKeys(client, keys);
}

/**
 * Spreads a migrated database over the workers of its Citus coordinator, all or nothing. Run again,
 * it places what later migrations have added.
 */
export async function distribute(databaseUrl: string): Promise<Distribution> {
  const client = new pg.Client({ connectionString: directUrl(databaseUrl) });
  await client.connect();
  try {
    const workers = await requireCluster(client);
    const spread = await missing(client, 'organization');
    const copied = await missing(client, 'everywhere');
    const unknown = await unknownToCitus(client);
    if (spread.length + copied.length + unknown.length > 0) {
      await requireAlone(client);
      await client.query('BEGIN');
      if (spread.length + copied.length > 0) await place(client, spread, copied);
      for (const table of unknown)
        await client.query('SELECT citus_add_local_table_to_metadata($1)', [table]);
      await client.query('COMMIT');
    }
    return { workers, spread, copied, kept: [...tablesOf.coordinator] };
  } finally {
    await client.end();
  }
}
