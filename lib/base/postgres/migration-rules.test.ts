import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { migrationNames } from './pending-migrations';
import { prismaDirectory } from './schema-engine';
import { findingsIn, type Migration, rules } from './testing/migration-rules';

/** Migrations that have landed and stay as they are, with how often they break a rule. None joins them. */
const landed: Record<string, number> = {
  '20261121000100_rules': 35,
  '20261121000200_candidate_list': 10,
  '20261121000300_job_applications': 4,
  '20261121000400_partner_events': 6,
  '20261121000500_candidate_phone': 1,
  '20261121000610_screening_open': 1,
  '20261121000620_delivery_log': 7,
  '20261121000630_interview_offers': 3,
  '20261121000640_evaluations': 1,
  '20261121000650_blocklist_matching': 4,
  '20261121000651_document_files': 1,
  '20261121000660_board': 3,
  '20261121000670_background_checks': 7,
  '20261122050100_moved_to_known': 1,
  '20261122050300_message_links_struck': 1,
  '20261122060000_folded_names': 1,
  '20261122060200_blocklist_batches': 1,
};
const lastLanded = '20261123060000_password_letters';

async function ours(): Promise<Migration[]> {
  const names = await migrationNames(prismaDirectory);
  return names.map((name) => {
    const file = path.join(prismaDirectory, 'migrations', name, 'migration.sql');
    return { name, sql: readFileSync(file, 'utf8') };
  });
}

test('no migration holds up whoever works on a big table, but those that landed before', async () => {
  const findings = findingsIn(await ours());
  const counts: Record<string, number> = {};
  for (const { migration } of findings) counts[migration] = (counts[migration] ?? 0) + 1;
  const fresh = findings.filter(({ migration }) => migration > lastLanded);
  expect(fresh).toEqual([]);
  expect(counts).toEqual(landed);
});

test('the list of landed migrations only shrinks', () => {
  expect(Object.keys(landed).filter((name) => name > lastLanded)).toEqual([]);
});

const start = { name: '1', sql: 'CREATE TABLE public.candidate (id uuid, city text, age int);' };
const separate = (...pieces: string[]) =>
  `-- one statement at a time\n${pieces.join('\n-- next\n')}`;
const rule = (word: string) => rules.find(({ name }) => name.includes(word))?.name;

test.each([
  ['CREATE INDEX', 'CREATE INDEX a ON candidate (id)'],
  ['CREATE INDEX', 'CREATE UNIQUE INDEX a ON public.candidate (id)'],
  ['CREATE INDEX', 'REINDEX INDEX public.candidate_idx'],
  ['no transaction', 'DROP INDEX CONCURRENTLY IF EXISTS a; SELECT 1'],
  ['no transaction', separate('SELECT 1', 'SELECT 2; DROP INDEX CONCURRENTLY IF EXISTS a')],
  ['interrupted', separate('SELECT 1', 'CREATE INDEX CONCURRENTLY a ON candidate (id)')],
  ['type changes', 'ALTER TABLE candidate ALTER COLUMN city TYPE varchar(9)'],
  ['type changes', 'ALTER TABLE "candidate" ADD COLUMN a int, ALTER age SET DATA TYPE bigint'],
  ['SET NOT NULL', 'ALTER TABLE candidate ALTER COLUMN city SET NOT NULL'],
  ['without a default', 'ALTER TABLE candidate ADD COLUMN a int NOT NULL'],
  ['is computed', 'ALTER TABLE candidate ADD COLUMN a uuid DEFAULT gen_random_uuid()'],
  ['is computed', 'ALTER TABLE candidate ADD a float8 NOT NULL DEFAULT random()'],
  ['is computed', 'ALTER TABLE candidate ADD a text GENERATED ALWAYS AS (city) STORED'],
  ['is checked', "ALTER TABLE candidate ADD CONSTRAINT a CHECK (city <> 'a, b; NOT VALID')"],
  ['is checked', 'ALTER TABLE candidate ADD FOREIGN KEY (id) REFERENCES job (id)'],
  ['is checked', 'ALTER TABLE candidate ADD CONSTRAINT a UNIQUE (id)'],
  ['is checked', 'ALTER TABLE candidate ADD COLUMN job_id uuid REFERENCES job (id)'],
  [
    'is validated',
    `ALTER TABLE candidate ADD CONSTRAINT a CHECK (age > 0) NOT VALID;
    ALTER TABLE candidate VALIDATE CONSTRAINT a`,
  ],
  ['all rows', "UPDATE candidate SET city = ''"],
  ['all rows', 'DELETE FROM public.candidate'],
  ['all rows', 'DO $$ BEGIN UPDATE candidate SET age = 1; END $$'],
  ['is rewritten or closed', 'LOCK TABLE candidate'],
  ['is rewritten or closed', 'ALTER TABLE candidate SET UNLOGGED'],
  ['not its own', "SET lock_timeout = '1h'"],
])('rule broken (%#): %s', (word, sql) => {
  const found = findingsIn([start, { name: '2', sql }]).map((finding) => finding.rule);
  expect(found).toEqual([rule(word)]);
});

const checked = 'ALTER TABLE candidate ADD CONSTRAINT a CHECK (city IS NOT NULL) NOT VALID';
const validate = 'ALTER TABLE candidate VALIDATE CONSTRAINT a';
const setNotNull = 'ALTER TABLE candidate ALTER COLUMN city SET NOT NULL';

test.each([
  ['an index of a new table', ['CREATE TABLE b (id int); CREATE INDEX c ON b (id)']],
  [
    'an index of a small table',
    ['CREATE TABLE partner (id int)', 'CREATE INDEX c ON partner (id)'],
  ],
  [
    'an index built concurrently',
    [
      separate(
        'DROP INDEX CONCURRENTLY IF EXISTS public.c;',
        'CREATE INDEX CONCURRENTLY c ON candidate (id);',
      ),
    ],
  ],
  [
    'constant defaults',
    [
      `ALTER TABLE candidate ADD COLUMN a int NOT NULL DEFAULT 0,
    ADD b text DEFAULT 'x, y'::text, ADD COLUMN c timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP`,
    ],
  ],
  ['a constraint validated later', [checked, validate, setNotNull]],
  ['one validated by itself', [separate(`${checked};`, `${validate};`, setNotNull)]],
  [
    'batches',
    [
      separate(
        'SELECT 1',
        'DO $$ BEGIN LOOP UPDATE candidate SET age = 1; COMMIT; END LOOP; END $$',
      ),
    ],
  ],
  [
    'words in comments, strings and functions',
    [
      `-- CREATE INDEX a ON candidate (id);
    COMMENT ON TABLE candidate IS 'UPDATE candidate; LOCK candidate';
    CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ UPDATE candidate SET age = 1; $$`,
    ],
  ],
])('a migration may have %s', (_, scripts) => {
  const migrations = scripts.map((sql, index) => ({ name: `${index + 2}`, sql }));
  expect(findingsIn([start, ...migrations])).toEqual([]);
});
