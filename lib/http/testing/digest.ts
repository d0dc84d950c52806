import { pool } from '@/lib/base/db';

/** A digest of every row of every table that belongs to an organization. */
export async function digestOf(orgId: string): Promise<Record<string, string>> {
  const { rows: tables } = await pool().query<{ name: string; column: string }>(
    `SELECT table_name AS name, column_name AS column FROM information_schema.columns
     WHERE table_schema = 'public'
       AND (column_name = 'org_id' OR (table_name = 'organization' AND column_name = 'id'))`,
  );
  const digests: Record<string, string> = {};
  for (const { name, column } of tables) {
    const { rows } = await pool().query<{ digest: string }>(
      `SELECT count(*) || ':' || coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS digest
       FROM "${name}" t WHERE ${column} = $1`,
      [orgId],
    );
    digests[name] = rows[0]?.digest ?? '';
  }
  return digests;
}
