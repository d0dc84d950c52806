import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readCatalog } from '@/lib/testing/catalog';
import { useTestDatabase } from '@/lib/testing/database';
import { handWritten } from './schema-extras';
import { schemaSql } from './schema-sql';
import { createThrowaway, dropThrowaway } from './throwaway';

useTestDatabase();

let described = '';
let fromSchema = new Map<string, string>();
let migrated = new Map<string, string>();

beforeAll(async () => {
  const url = process.env.DATABASE_URL ?? '';
  described = await createThrowaway(url, 'schema');
  const client = new pg.Client({ connectionString: described });
  await client.connect();
  await client.query(await schemaSql(described));
  await client.end();
  fromSchema = await readCatalog(described);
  migrated = await readCatalog(url);
}, 60_000);

afterAll(() => dropThrowaway(process.env.DATABASE_URL ?? described, described));

it('the migrations create exactly what schema.prisma describes', () => {
  const differing = [...fromSchema].filter(([object, definition]) => {
    return !handWritten.includes(object) && migrated.get(object) !== definition;
  });
  expect(differing).toEqual([]);
});

it('schema-extras.ts lists exactly what the migrations create beyond it', () => {
  const beyond = [...migrated.keys()].filter((object) => !fromSchema.has(object));
  const replaced = [...fromSchema.keys()].filter((object) => !migrated.has(object));
  expect([...beyond, ...replaced].sort()).toEqual([...handWritten].sort());
});
