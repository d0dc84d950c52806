import pg from 'pg';
import { expect, test } from 'vitest';
import { pool } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { knowsLetters } from '@/lib/base/postgres/letters';
import { applyMigrations } from '@/lib/base/postgres/migrate';
import { createThrowaway, dropThrowaway } from '@/lib/base/postgres/throwaway';
import { useTestDatabase } from '@/lib/testing/database';
import { answerReadiness } from './health';

useTestDatabase();

const serverUrl = () => process.env.DATABASE_URL ?? '';

/** A migrated database whose LC_CTYPE is C, as of clusters that were made without a locale. */
async function withAsciiDatabase(work: (database: pg.Pool) => Promise<void>): Promise<void> {
  const url = new URL(serverUrl());
  url.pathname = `${url.pathname}_ascii`;
  const name = pg.escapeIdentifier(url.pathname.slice(1));
  await pool().query(
    `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'`,
  );
  await applyMigrations(url.href);
  const database = new pg.Pool({ connectionString: url.href, max: 2 });
  try {
    await work(database);
  } finally {
    await database.end();
    await dropThrowaway(serverUrl(), url.href);
  }
}

test('a database that the service makes knows the letters of every script', async () => {
  const url = await createThrowaway(serverUrl(), 'letters');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('CREATE EXTENSION pg_trgm');
  expect(await knowsLetters(client)).toBe(true);
  await client.end();
  await dropThrowaway(serverUrl(), url);
});

test('one that takes only ASCII for letters serves, says so, and still meets who is called the same', async () => {
  await withAsciiDatabase(async (database) => {
    const answer = await answerReadiness(database);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { status: 'ok', letters: 'ascii_only' },
    ]);
    const [org, entry] = [newId(), newId()];
    await database.query(`INSERT INTO organization (id, name) VALUES ($1, 'ASCII')`, [org]);
    await database.query(
      `INSERT INTO blocklist_entry (org_id, id, match_type, match_value, normalized_value)
       VALUES ($1, $2, 'name_fuzzy', 'Иван Петров', folded_name('Иван Петров'))`,
      [org, entry],
    );
    const { rows } = await database.query(
      `SELECT blocklist_match($1, NULL, NULL, 'ИВАН  Петров', 0.6) AS same,
         blocklist_match($1, NULL, NULL, 'Иван Петровский', 0.6) AS other`,
      [org],
    );
    expect(rows).toEqual([{ same: entry, other: null }]);
  });
}, 60_000);
