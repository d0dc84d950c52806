import { expect, it } from 'vitest';
import { pool } from '@/lib/base/db';
import { useTestDatabase } from '@/lib/testing/database';
import {
  homes,
  keysGivenUp,
  keysToWiden,
  tablesOf,
  triggersInCode,
  triggersOnShards,
} from './tables';

useTestDatabase();

const list = async (text: string, ...values: unknown[]): Promise<string[]> =>
  (await pool().query<{ name: string }>(text, values)).rows.map(({ name }) => name);

const sorted = (names: Iterable<string>) => [...names].sort();

it('every table has its home', async () => {
  const tables = await list(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`,
  );
  expect(sorted(Object.values(tablesOf).flat())).toEqual(sorted(tables));
});

it('every table of organizations has their id, in every key', async () => {
  const withoutId = await list(
    `SELECT table_name AS name FROM unnest($1::text[]) AS table_name WHERE NOT EXISTS (
       SELECT FROM pg_attribute WHERE attrelid = table_name::regclass AND attname = 'org_id'
         AND attnotnull AND atttypid = 'uuid'::regtype)`,
    tablesOf.organization,
  );
  expect(withoutId).toEqual([]);
  const keys = await list(
    `SELECT indexrelid::regclass::text AS name FROM pg_index i
     WHERE indrelid = ANY ($1::text[]::regclass[]) AND (indisunique OR indisexclusion)
       AND NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = i.indrelid AND attname = 'org_id'
                         AND attnum = ANY (i.indkey[0:i.indnkeyatts - 1]))`,
    tablesOf.organization,
  );
  expect(sorted(keys)).toEqual(sorted(keysToWiden));
});

const foreignKeys = `
  SELECT conname AS name FROM pg_constraint k
  CROSS JOIN LATERAL (SELECT attnum FROM pg_attribute WHERE attrelid = k.conrelid AND attname = 'org_id') own
  WHERE contype = 'f' AND conrelid = ANY ($1::text[]::regclass[])`;

it('foreign keys stay within an organization, or lead to what is everywhere', async () => {
  const leavingIt = await list(
    `${foreignKeys} AND NOT confrelid = ANY ($2::text[]::regclass[]) AND NOT (
       confrelid = ANY ($1::text[]::regclass[]) AND EXISTS (
         SELECT FROM unnest(conkey, confkey) AS pair (mine, theirs)
         JOIN pg_attribute a ON a.attrelid = confrelid AND a.attnum = theirs
         WHERE mine = own.attnum AND a.attname = 'org_id'))`,
    tablesOf.organization,
    tablesOf.everywhere,
  );
  expect(leavingIt).toEqual([]);
  const fromEverywhere = await list(
    `SELECT conname AS name FROM pg_constraint
     WHERE contype = 'f' AND conrelid = ANY ($1::text[]::regclass[])
       AND NOT confrelid = ANY ($1::text[]::regclass[])`,
    tablesOf.everywhere,
  );
  expect(fromEverywhere).toEqual([]);
});

it('foreign keys from the coordinator lead to what is spread only where it is known', async () => {
  const given = await list(
    `SELECT conname AS name FROM pg_constraint
     WHERE contype = 'f' AND conrelid = ANY ($1::text[]::regclass[])
       AND confrelid = ANY ($2::text[]::regclass[])`,
    tablesOf.coordinator,
    tablesOf.organization,
  );
  expect(sorted(given)).toEqual(sorted(keysGivenUp));
});

it('no foreign key would change or empty the id of an organization', async () => {
  const changing = await list(
    `${foreignKeys} AND own.attnum = ANY (conkey)
     AND (confupdtype IN ('c', 'n', 'd') OR confdeltype IN ('n', 'd'))`,
    sorted(homes.keys()).filter((table) => homes.get(table) !== 'coordinator'),
  );
  expect(changing).toEqual([]);
});

it('it is known of every trigger who does its work in a distributed database', async () => {
  const triggers = await list(
    `SELECT tgname AS name FROM pg_trigger
     WHERE NOT tgisinternal AND tgrelid = ANY ($1::text[]::regclass[])`,
    sorted(homes.keys()),
  );
  expect(sorted(triggers)).toEqual(sorted([...triggersInCode, ...triggersOnShards]));
});
