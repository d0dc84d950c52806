import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import type { FileRecord } from './record-file';
import type { Image, ReleaseRecord } from './release-record';
import { brokenStatements, leftOut, readKeys, refusedRows } from './replay';

/** The form that statements share which differ only in how many values they list. */
function formOf(statement: string): string {
  const one = statement.replace(/\s+/g, ' ').replace(/\$\d+/g, '$');
  const shortened = one.replace(/\$(::[\w."[\]]+)?(, ?\$(::[\w."[\]]+)?)+/g, '$…');
  return shortened.replace(/(\([^()]*\))(, ?\1)+/g, '$1…');
}

/** One statement of each form, the shortest. */
export function oneOfEachForm(statements: Iterable<string>): string[] {
  const forms = new Map<string, string>();
  for (const statement of statements) {
    const form = formOf(statement);
    const known = forms.get(form);
    if (!known || statement.length < known.length) forms.set(form, statement);
  }
  return [...forms.values()].sort();
}

type Seen = FileRecord['seen'][number];

const mostWords = 60;
const nameOf = ({ mark }: Seen) => mark.slice(0, mark.indexOf(':'));

/** What is known of each column and CHECK; of one with endless values, some of them. */
function countable(seen: readonly Seen[]): Seen[] {
  const marks = new Map<string, Set<string>>();
  for (const one of seen) {
    const name = nameOf(one);
    marks.set(name, (marks.get(name) ?? new Set()).add(one.mark));
  }
  return seen.filter((one) => {
    const ofName = [...(marks.get(nameOf(one)) ?? [])];
    return (
      ofName.length <= mostWords || ofName.indexOf(one.mark) < 3 || one.mark.endsWith(': null')
    );
  });
}

/** As few rows as hold every mark, beginning with those that hold most of what is left. */
function fewest(seen: readonly Seen[]): Image[] {
  const marksOf = new Map<string, Set<string>>();
  for (const { mark, image } of seen) {
    const text = JSON.stringify(image);
    marksOf.set(text, (marksOf.get(text) ?? new Set()).add(mark));
  }
  const left = new Set(seen.map(({ mark }) => mark));
  const chosen: Image[] = [];
  while (left.size > 0) {
    const gain = (text: string) => [...(marksOf.get(text) ?? [])].filter((m) => left.has(m)).length;
    const [best = ''] = [...marksOf.keys()].sort(
      (a, b) => gain(b) - gain(a) || a.length - b.length,
    );
    for (const mark of marksOf.get(best) ?? []) left.delete(mark);
    chosen.push(JSON.parse(best));
  }
  return chosen;
}

function readRecords(folder: string): FileRecord[] {
  return readdirSync(folder).map((name) =>
    JSON.parse(readFileSync(path.join(folder, name), 'utf8')),
  );
}

/**
 * Puts together what the tests of a folder recorded. The database has the release's schema and no rows:
 * what tests did to tables of their own, or to a schema they had changed, does not work there and is
 * left out.
 */
export async function mergeRecords(
  client: pg.Client,
  folder: string,
  release: string,
): Promise<ReleaseRecord> {
  const records = readRecords(folder);
  const sent = oneOfEachForm(new Set(records.flatMap(({ statements }) => statements)));
  await client.query('BEGIN');
  const broken = await brokenStatements(client, sent);
  const statements = sent.filter((one) => !broken.some((line) => line.endsWith(`: ${one}`)));
  const rows: ReleaseRecord['rows'] = {};
  const seen = records.flatMap((record) => record.seen);
  for (const table of [...new Set(seen.map((one) => one.table))].sort()) {
    const chosen = fewest(countable(seen.filter((one) => one.table === table)));
    rows[table] = [];
    for (const image of chosen) {
      if ((await refusedRows(client, table, [image])).length === 0) rows[table]?.push(image);
    }
  }
  const filled: ReleaseRecord['filled'] = {};
  for (const name of await leftOut(client, statements)) {
    const [table = '', column = ''] = name.split('.');
    filled[table] = [...(filled[table] ?? []), column];
  }
  const keys = (await readKeys(client)).map(({ key }) => key);
  await client.query('ROLLBACK');
  return { release, statements, rows, filled, keys };
}
