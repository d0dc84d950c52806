import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { onStatement } from '@/lib/testing/sent-statements';
import type { Image } from './release-record';

/** What the tests of one file sent and wrote. */
export type FileRecord = {
  statements: string[];
  seen: { table: string; mark: string; image: Image }[];
};

/** The folder that tests record into; undefined except while `npm run record` runs them. */
export const recordFolder = process.env.RECORD_RELEASE;

// Tests look into the catalog, and send the schema's own statements; a release does neither.
const ours = /^\s*(WITH|SELECT|INSERT|UPDATE|DELETE)\b/i;
const notOurs =
  /\b(pg_(?!try_advisory|advisory|catalog|trgm)\w+|information_schema|_prisma_migrations|recording|TRUNCATE)\b/i;

const sent = new Set<string>();
let isListening = false;

/** From here on keeps the text of every statement that this process sends. */
export function listen(): void {
  if (isListening) return;
  isListening = true;
  onStatement((text) => {
    if (ours.test(text) && !notOurs.test(text)) sent.add(text);
  });
}

// One mark for each value of a column whose values are words, for each lack of a value, and for each
// combination of what one CHECK looks at.
const schema = `
  CREATE SCHEMA recording;
  CREATE TABLE recording.word AS
    SELECT c.relname::text AS tbl, a.attname::text AS col
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid AND c.relkind = 'r'
    JOIN pg_type t ON t.oid = a.atttypid
    WHERE c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped
      AND (t.typtype = 'e' OR t.typname = 'bool' OR t.typname = 'text' AND EXISTS (
        SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'c'
          AND a.attnum = ANY (k.conkey) AND pg_get_constraintdef(k.oid) ~ ('\\(' || a.attname || ' = (ANY|'')')));
  CREATE TABLE recording.looked AS
    SELECT c.relname::text AS tbl, a.attname::text AS name, ARRAY[a.attname::text] AS cols
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid AND c.relkind = 'r'
    WHERE c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped
    UNION ALL
    SELECT c.relname::text, k.conname::text, array_agg(a.attname::text ORDER BY a.attnum)
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (k.conkey)
    WHERE k.contype = 'c' AND cardinality(k.conkey) > 1
    GROUP BY c.relname, k.conname;
  CREATE INDEX ON recording.word (tbl, col);
  CREATE INDEX ON recording.looked (tbl);
  CREATE UNLOGGED TABLE recording.seen (tbl text, mark text, image jsonb);
  CREATE INDEX ON recording.seen (tbl, mark);
  CREATE FUNCTION recording.note() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog AS $note$
  DECLARE
    written jsonb := to_jsonb(NEW);
  BEGIN
    INSERT INTO recording.seen
    SELECT TG_TABLE_NAME, found.mark, written FROM (
      SELECT looked.name || ': ' || string_agg(CASE
          WHEN written ->> part.col IS NULL THEN 'null'
          WHEN word.col IS NULL THEN 'given' ELSE written ->> part.col END, ', ' ORDER BY part.col) AS mark
      FROM recording.looked CROSS JOIN unnest(looked.cols) AS part (col)
      LEFT JOIN recording.word ON word.tbl = TG_TABLE_NAME AND word.col = part.col
      WHERE looked.tbl = TG_TABLE_NAME GROUP BY looked.name) found
    WHERE NOT EXISTS (SELECT FROM recording.seen s WHERE s.tbl = TG_TABLE_NAME AND s.mark = found.mark);
    RETURN NULL;
  END $note$;
  DO $$ DECLARE t text; BEGIN
    FOR t IN SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
      AND relname <> '_prisma_migrations'
    LOOP
      EXECUTE format('CREATE TRIGGER zz_recording AFTER INSERT OR UPDATE ON public.%I
        FOR EACH ROW EXECUTE FUNCTION recording.note()', t);
    END LOOP;
  END $$;`;

async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Has a database of tests keep what is written into it. */
export async function watchRows(url: string): Promise<void> {
  await onDatabase(url, (client) => client.query(schema));
}

const generated = `
  SELECT attrelid::regclass::text AS table, array_agg(attname::text) AS columns FROM pg_attribute
  WHERE attgenerated <> '' AND attrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
  GROUP BY 1`;

/** Writes what was sent so far and kept in this database to a file of the folder. */
export async function keepRecord(url: string, folder: string): Promise<void> {
  const seen = await onDatabase(url, async (client) => {
    const computed = await client.query<{ table: string; columns: string[] }>(generated);
    const { rows } = await client.query<FileRecord['seen'][number]>(
      `SELECT DISTINCT ON (tbl, mark) tbl AS table, mark, image FROM recording.seen
       ORDER BY tbl, mark, length(image::text)`,
    );
    for (const { table, columns } of computed.rows) {
      for (const row of rows) {
        if (row.table === table) for (const column of columns) delete row.image[column];
      }
    }
    return rows;
  });
  mkdirSync(folder, { recursive: true });
  const record: FileRecord = { statements: [...sent], seen };
  const name = new URL(url).pathname.slice(1);
  writeFileSync(path.join(folder, `${name}.json`), JSON.stringify(record));
  sent.clear();
}
