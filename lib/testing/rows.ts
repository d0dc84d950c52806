import pg from 'pg';
import { readSequences, readTables } from '@/lib/cli/backup/catalog';

/** Every row of every table of a database, in a form that can be compared, and its sequences. */
export async function everyRow(databaseUrl: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const rows: Record<string, unknown> = { sequences: await readSequences(client) };
  for (const { name } of await readTables(client)) {
    const found = await client.query<{ row: string }>(
      `SELECT to_jsonb(t)::text AS row FROM ${name} t ORDER BY 1`,
    );
    rows[name] = found.rows.map(({ row }) => row);
  }
  await client.end();
  return rows;
}

/** Runs one statement on a database and lets it go again. */
export async function runOnce(databaseUrl: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
