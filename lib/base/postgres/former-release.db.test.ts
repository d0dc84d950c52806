import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestDatabase } from '@/lib/testing/database';
import { newestRelease, readRecord } from '@/lib/testing/release/release-record';
import { troubles } from '@/lib/testing/release/replay';

useTestDatabase();

const record = readRecord();
let client: pg.Client;

beforeAll(async () => {
  client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
});

beforeEach(() => client.query('BEGIN'));

afterEach(() => client.query('ROLLBACK'));

afterAll(() => client.end());

it('finds on this schema everything it asks for, and may write all that it wrote', async () => {
  expect(record.statements.length).toBeGreaterThan(500);
  expect(Object.values(record.rows).flat().length).toBeGreaterThan(200);
  expect(await troubles(client, record)).toEqual([]);
}, 60_000);

it('is the newest release of the changelog', () => {
  const changelog = readFileSync('public/docs/changelog.md', 'utf8');
  expect(record.release).toBe(newestRelease(changelog));
});

const swapEnum = (type: string, values: string, table: string, column: string) => `
  ALTER TYPE ${type} RENAME TO former; CREATE TYPE ${type} AS ENUM (${values});
  ALTER TABLE ${table} ALTER COLUMN ${column} DROP DEFAULT;
  ALTER TABLE ${table} ALTER COLUMN ${column} TYPE ${type} USING ${column}::text::${type}`;

describe('it is stopped by a migration that', () => {
  it.each([
    [
      'drops a column',
      'note',
      'ALTER TABLE note DROP COLUMN body',
      /column .*body.* does not exist/,
    ],
    [
      'renames one',
      'note',
      'ALTER TABLE note RENAME COLUMN body TO text',
      /column .*body.* does not exist/,
    ],
    ['drops a table', 'note', 'DROP TABLE note', /"(public\.)?note" does not exist/],
    [
      'adds one that must be given',
      'note',
      'ALTER TABLE note ADD COLUMN tone text NOT NULL',
      /INSERTs leave out note.tone/,
    ],
    [
      'takes a default away',
      'tally',
      'ALTER TABLE tally ALTER COLUMN id DROP DEFAULT',
      /INSERTs leave out tally.id/,
    ],
    [
      'forbids NULL',
      'candidate',
      'ALTER TABLE candidate ALTER COLUMN email SET NOT NULL',
      /null value in column "email"/,
    ],
    [
      'narrows a CHECK',
      'audit_entry',
      `ALTER TABLE audit_entry DROP CONSTRAINT audit_entry_actor_check,
      ADD CONSTRAINT audit_entry_actor_check CHECK (actor_type IN ('user', 'partner', 'automation', 'candidate', 'unknown')) NOT VALID`,
      /violates check constraint "audit_entry_actor_check": a row of audit_entry/,
    ],
    [
      'removes a value of an enum',
      'screening_question',
      swapEnum('question_kind', `'text', 'number'`, 'screening_question', 'kind'),
      /invalid input value for enum question_kind: "yes_no": a row of screening_question/,
    ],
    [
      'makes a text shorter',
      'note',
      'ALTER TABLE note ALTER COLUMN author_name TYPE varchar(1)',
      /too long for type/,
    ],
    [
      'makes a key of what was none',
      'note',
      'CREATE UNIQUE INDEX ON note (org_id, application_id)',
      /note \(application_id, org_id\) unique is new/,
    ],
    [
      'drops a key that conflicts are found by',
      'idempotency_key',
      'ALTER TABLE idempotency_key DROP CONSTRAINT idempotency_key_pkey',
      /no unique or exclusion constraint/,
    ],
    [
      'renames a function',
      'take_tokens',
      'ALTER FUNCTION take_tokens RENAME TO count_tokens',
      /function .*take_tokens.* does not exist/,
    ],
  ])('%s', async (_, table, migration, trouble) => {
    await client.query(migration);
    expect((await troubles(client, record, [table])).join('\n')).toMatch(trouble);
  });
});

it('is not stopped by a migration that only adds', async () => {
  await client.query(`
    ALTER TABLE note ADD COLUMN tone text, ADD COLUMN length int NOT NULL DEFAULT 0;
    ALTER TABLE note ADD CONSTRAINT note_length_check CHECK (length >= 0) NOT VALID;
    CREATE UNIQUE INDEX ON note (org_id, application_id, tone);
    CREATE INDEX ON note (org_id, tone);
    CREATE TABLE opinion (id uuid PRIMARY KEY, note_id uuid NOT NULL);
    ALTER TABLE audit_entry DROP CONSTRAINT audit_entry_actor_check;
    ALTER TYPE interview_status ADD VALUE 'moved'`);
  expect(await troubles(client, record, ['note', 'audit_entry', 'interview'])).toEqual([]);
});
