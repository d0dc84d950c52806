import { readdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyMigrations } from './migrate';
import { openDatabase } from './open';
import { prismaDirectory } from './schema-engine';
import { createThrowaway, dropThrowaway } from './throwaway';

const names = readdirSync(path.join(prismaDirectory, 'migrations'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort();

describe('applyMigrations', () => {
  let server = '';
  let url = '';
  let close = async () => {};

  beforeAll(async () => {
    const given = process.env.TEST_DATABASE_URL;
    const opened = given ? { url: given, close } : await openDatabase();
    server = opened.url;
    close = () => opened.close();
    url = await createThrowaway(server, 'migrate');
  });

  afterAll(async () => {
    await dropThrowaway(server, url);
    await close();
  });

  it('applies each migration once, however many processes ask at the same time', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => applyMigrations(url)));
    expect(answers.flat().sort()).toEqual(names);
    expect(await applyMigrations(url)).toEqual([]);
  });

  it('takes up again what was interrupted before it took effect', async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    await client.query(
      `CREATE TABLE _prisma_migrations (
         id varchar(36) PRIMARY KEY, checksum varchar(64) NOT NULL, finished_at timestamptz,
         migration_name varchar(255) NOT NULL, logs text, rolled_back_at timestamptz,
         started_at timestamptz NOT NULL DEFAULT now(), applied_steps_count int NOT NULL DEFAULT 0)`,
    );
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('1', 'x', $1)`,
      [names[0]],
    );
    await client.end();
    expect(await applyMigrations(url)).toEqual(names);
  });
});
