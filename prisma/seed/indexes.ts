import type pg from 'pg';

type Index = { name: string; definition: string };

/** Drops every index of these tables that no constraint needs; returns how to make them again. */
export async function dropIndexes(client: pg.Client, tables: readonly string[]): Promise<Index[]> {
  const { rows } = await client.query<Index>(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
     FROM pg_index i
     WHERE i.indrelid = ANY ($1::regclass[])
       AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conindid = i.indexrelid)
     ORDER BY i.indexrelid`,
    [tables],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows;
}

/** Makes the dropped indexes again, with memory to sort in. */
export async function createIndexes(
  client: pg.Client,
  indexes: readonly Index[],
  progress: (message: string) => void,
): Promise<void> {
  await client.query(`SET LOCAL maintenance_work_mem = '768MB'`);
  for (const { name, definition } of indexes) {
    const start = Date.now();
    await client.query(definition);
    progress(`index ${name}: ${((Date.now() - start) / 1000).toFixed(1)} s`);
  }
}
