import { readdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '@/lib/base/ids';
import { applyMigrations, requireMigrated } from './migrate';
import { openDatabase } from './open-database';
import { prismaDirectory, runScript } from './schema-engine';
import { createThrowaway, dropThrowaway } from './throwaway';

const names = readdirSync(path.join(prismaDirectory, 'migrations'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort();

/** Waits until one other session waits for a lock with such a statement. */
async function waitForLock(database: Pick<pg.Pool | pg.Client, 'query'>, statement: string) {
  await vi.waitFor(async () => {
    const { rows } = await database.query(
      `SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE query ILIKE $1
         AND wait_event_type = 'Lock' AND pid <> pg_backend_pid() AND datname = current_database()`,
      [statement],
    );
    expect(rows).toEqual([{ waiting: 1 }]);
  }, 10_000);
}

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

  it('applies each migration once when several processes start together', async () => {
    await expect(requireMigrated(url)).rejects.toThrow(`lacks ${names.length} migrations`);
    const answers = await Promise.all([1, 2, 3].map(() => applyMigrations(url)));
    await requireMigrated(url);
    expect(answers.flat().sort()).toEqual(names);
    expect(await applyMigrations(url)).toEqual([]);
  });

  it('runs an interrupted migration again', async () => {
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

  it('changes a table that somebody reads without holding up other readers for long', async () => {
    const pool = new pg.Pool({ connectionString: url });
    const reader = await pool.connect();
    await pool.query('CREATE TABLE busy (id int)');
    await reader.query('BEGIN');
    await reader.query('SELECT FROM busy');
    const changed = runScript(pool, 'ALTER TABLE busy ADD COLUMN note text');
    await waitForLock(pool, 'ALTER TABLE busy%');
    // It would wait for the first reader if the change kept its place in the queue.
    await pool.query('SELECT FROM busy');
    await reader.query('COMMIT');
    await changed;
    await pool.query('SELECT note FROM busy');
    reader.release();
    await pool.end();
  });

  describe('while somebody holds a table', () => {
    const erased = '20261123050000_erased_people';
    const impatient = { lockMs: 200, pauseMs: 10, tries: 2 };
    let holder: pg.Client;
    let client: pg.Client;

    beforeAll(async () => {
      holder = new pg.Client({ connectionString: url, application_name: 'a long report' });
      client = new pg.Client({ connectionString: url });
      await Promise.all([holder.connect(), client.connect()]);
    });

    afterAll(() => Promise.all([holder.end(), client.end()]));

    const columns = async () => {
      const { rows } = await client.query(
        `SELECT table_name AS name FROM information_schema.columns
         WHERE column_name = 'erased_at' ORDER BY 1`,
      );
      return rows.map(({ name }) => name);
    };

    it('gives up in time, says for whom it waited, leaves nothing half-done and goes on when run again', async () => {
      await client.query(
        'ALTER TABLE candidate DROP COLUMN erased_at; ALTER TABLE application DROP COLUMN erased_at',
      );
      await client.query(
        'UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = $1',
        [erased],
      );
      // The second table of the migration, so that the first is changed already when it waits.
      await holder.query('BEGIN; SELECT FROM application');
      const given = applyMigrations(url, undefined, impatient);
      await expect(given).rejects.toThrow(
        /20261123050000_erased_people waited 1 s for a lock and gave up.*a long report, idle in transaction.*run "npm run migrate" again/,
      );
      expect(await columns()).toEqual([]);
      await expect(requireMigrated(url)).rejects.toThrow(erased);
      await holder.query('COMMIT');
      expect(await applyMigrations(url, undefined, impatient)).toEqual([erased]);
      expect(await columns()).toEqual(['application', 'candidate']);
      await requireMigrated(url);
    });

    it('waits for a lock by tries of lock_timeout, except where it holds up nobody', async () => {
      const pool = new pg.Pool({ connectionString: url, max: 1 });
      await pool.query('CREATE TABLE waits (statement int, lock_timeout text)');
      const note = (number: number) =>
        `INSERT INTO waits SELECT ${number}, current_setting('lock_timeout')`;
      await runScript(pool, note(1));
      const quiet = `DO $$ BEGIN ${note(3)}; COMMIT; END $$`;
      await runScript(pool, `-- one statement at a time\n${note(2)};\n-- next\n${quiet}`);
      const { rows } = await pool.query('SELECT lock_timeout FROM waits ORDER BY statement');
      expect(rows.map(({ lock_timeout }) => lock_timeout)).toEqual(['3s', '3s', '10min']);
      await pool.end();
    });
  });

  describe('updates names stored before folding existed', () => {
    const kept = '20261122060100_folded_names_kept';
    const orgId = newId();
    let client: pg.Client;

    beforeAll(async () => {
      client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(`INSERT INTO organization (id, name) VALUES ($1, 'Old')`, [orgId]);
      const { rows } = await client.query(
        `SELECT pg_get_functiondef('public.candidate_search_text'::regproc) AS sql`,
      );
      await client.query(
        `CREATE OR REPLACE FUNCTION public.candidate_search_text(first_name text, last_name text, email text, phone text, phone_e164 text)
         RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT ' ' || public.search_words(first_name || ' ' || last_name) $$`,
      );
      await client.query(
        `INSERT INTO candidate (org_id, id, first_name, last_name)
         SELECT $1, gen_random_uuid(), 'Zoë', 'Ångström ' || n FROM generate_series(1, 1200) n`,
        [orgId],
      );
      await client.query(rows[0].sql);
    });

    afterAll(() => client.end());

    const found = async () => {
      const text = `SELECT count(*)::int AS count FROM candidate WHERE search_text LIKE '% zoe angstrom %'
        AND search_text LIKE '% zoë ångström %'`;
      return (await client.query(text)).rows[0].count;
    };

    it('while other sessions write, and after an interruption', async () => {
      expect(await found()).toBe(0);
      await client.query(
        `UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = $1`,
        [kept],
      );
      const writing = new pg.Client({ connectionString: url });
      await writing.connect();
      await writing.query('BEGIN');
      const insert = `INSERT INTO candidate (org_id, id, first_name, last_name) VALUES ($1, gen_random_uuid(), 'Øyvind', 'Ås')`;
      await writing.query(insert, [orgId]);
      const migrated = applyMigrations(url);
      // Building an index waits for open writes; writes that start meanwhile must not wait for it.
      await waitForLock(client, '%INDEX CONCURRENTLY%');
      await client.query(`SET lock_timeout = '2s'`);
      await client.query(insert, [orgId]);
      await writing.query('COMMIT');
      await writing.end();
      expect(await migrated).toEqual([kept]);
      expect(await found()).toBe(1200);
      const { rowCount } = await client.query('SELECT FROM pg_index WHERE NOT indisvalid');
      expect(rowCount).toBe(0);
      expect(await applyMigrations(url)).toEqual([]);
    });
  });
});
