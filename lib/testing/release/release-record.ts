import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A row of a table as its release wrote it. */
export type Image = Record<string, unknown>;

/** What a release asks of the database: what its tests sent and what they left in the tables. */
export type ReleaseRecord = {
  /** The heading of the release in the changelog. */
  release: string;
  /** Every statement in one of its forms. */
  statements: string[];
  /** For each table rows that hold every value and every lack of a value that was written. */
  rows: Record<string, Image[]>;
  /** The columns that its INSERTs may leave out although they are NOT NULL without a default. */
  filled: Record<string, string[]>;
  /** Its unique keys, exclusions and foreign keys, by table and columns. */
  keys: string[];
};

const file = fileURLToPath(new URL('../../../prisma/former-release.json', import.meta.url));

/** Reads what was recorded of the former release. */
export function readRecord(): ReleaseRecord {
  if (!existsSync(file)) throw new Error(`${file} is missing: "npm run record" writes it.`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

const lines = (list: readonly unknown[]) =>
  `[\n${list.map((one) => JSON.stringify(one)).join(',\n')}\n]`;

/** Writes a record with a line for each statement and row. */
export function writeRecord({ release, statements, rows, filled, keys }: ReleaseRecord): void {
  const tables = Object.entries(rows).map(
    ([name, list]) => `${JSON.stringify(name)}: ${lines(list)}`,
  );
  const parts = [
    `"release": ${JSON.stringify(release)}`,
    `"filled": ${JSON.stringify(filled)}`,
    `"keys": ${lines(keys)}`,
    `"statements": ${lines(statements)}`,
    `"rows": {\n${tables.join(',\n')}\n}`,
  ];
  writeFileSync(file, `{\n${parts.join(',\n')}\n}\n`);
}

/** The newest release in the changelog, or `unreleased` before the first. */
export function newestRelease(changelog: string): string {
  const headings = [...changelog.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);
  return headings.find((heading) => heading !== 'Unreleased') ?? 'unreleased';
}
