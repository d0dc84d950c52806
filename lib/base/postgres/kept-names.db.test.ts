import pg from 'pg';
import { expect, it } from 'vitest';
import { newId } from '@/lib/base/ids';
import { useTestDatabase } from '@/lib/testing/database';
import { applyMigrations } from './migrate';

useTestDatabase();

const kept = '20261127171100_every_script_kept';
const orgId = newId();

it('people, entries of the blocklist and tags stored while unseen characters counted are brought up to date', async () => {
  const url = process.env.DATABASE_URL ?? '';
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`INSERT INTO organization (id, name) VALUES ($1, 'Hidden')`, [orgId]);
  const { rows } = await client.query(
    `SELECT pg_get_functiondef('public.folded_text'::regproc) AS sql`,
  );
  await client.query(
    `CREATE OR REPLACE FUNCTION public.folded_text(value text) RETURNS text
     LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 2 AS $$ BEGIN RETURN lower(value); END $$`,
  );
  await client.query(
    `INSERT INTO candidate (org_id, id, first_name, last_name)
     SELECT $1, gen_random_uuid(), U&'Iva\\200Bn', 'Hidden ' || n FROM generate_series(1, 250) n`,
    [orgId],
  );
  await client.query(
    `INSERT INTO blocklist_entry (org_id, id, match_type, match_value, normalized_value)
     VALUES ($1, gen_random_uuid(), 'name_exact', U&'Iva\\00ADn', lower(U&'Iva\\00ADn'))`,
    [orgId],
  );
  await client.query('DROP INDEX tag_folded_name_key');
  await client.query(
    `INSERT INTO tag (org_id, id, name) VALUES
     ($1, '00000000-0000-7000-8000-000000000001', 'Café'),
     ($1, '00000000-0000-7000-8000-000000000002', 'Cafe')`,
    [orgId],
  );
  await client.query(rows[0].sql);
  await client.query(`UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = $1`, [
    kept,
  ]);
  expect(await applyMigrations(url)).toEqual([kept]);
  const texts = await client.query(
    `SELECT count(*)::int AS count FROM candidate
     WHERE org_id = $1 AND search_text LIKE '% ivan hidden %'`,
    [orgId],
  );
  expect(texts.rows).toEqual([{ count: 250 }]);
  const entries = `SELECT normalized_value AS value FROM blocklist_entry WHERE org_id = $1`;
  expect((await client.query(entries, [orgId])).rows).toEqual([{ value: 'ivan' }]);
  const tags = `SELECT name FROM tag WHERE org_id = $1 ORDER BY id`;
  expect((await client.query(tags, [orgId])).rows).toEqual([
    { name: 'Café' },
    { name: 'Cafe (2)' },
  ]);
  await client.end();
});
