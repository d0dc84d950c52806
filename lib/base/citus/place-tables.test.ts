import { expect, test } from 'vitest';
import { placeNewTables } from './place-tables';

const inOrder = `SELECT set_config('citus.multi_shard_modify_mode', 'sequential', true);`;

test('a new table is placed before what follows refers to it', () => {
  const table = `CREATE TABLE "note" (
    "org_id" UUID NOT NULL, -- whose; (not ours)
    "text" TEXT NOT NULL DEFAULT ');', CONSTRAINT "note_pkey" PRIMARY KEY ("org_id","id")
);`;
  const key =
    '\nALTER TABLE "note" ADD FOREIGN KEY ("org_id", "job_id") REFERENCES "job"("org_id", "id");\n';
  expect(placeNewTables(table + key)).toBe(
    `${table}\n${inOrder}\nSELECT create_distributed_table('public.note', 'org_id', colocate_with => 'public.activity');${key}`,
  );
});

test('what every machine has is copied, and what the coordinator keeps stays', () => {
  const both =
    'CREATE TABLE IF NOT EXISTS public.registry (id uuid);\nCREATE TABLE api_token (id uuid)';
  expect(placeNewTables(both)).toBe(
    `CREATE TABLE IF NOT EXISTS public.registry (id uuid);\n${inOrder}\nSELECT create_reference_table('public.registry');\nCREATE TABLE api_token (id uuid)`,
  );
  expect(placeNewTables('CREATE TABLE tag (id uuid)')).toContain('(id uuid);\n');
});

test('what creates no table stays as it is', () => {
  const script = `ALTER TABLE job ADD COLUMN x int;\nCREATE INDEX ON job (x);`;
  expect(placeNewTables(script)).toBe(script);
});
