import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

export type Field = string | number | boolean | null;

const special = /[\\\t\n\r]/g;
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function encode(field: Field): string {
  if (field === null) return '\\N';
  if (typeof field !== 'string') return String(field);
  return field.replace(special, (character) => escapes[character] ?? character);
}

/** One row in the text format of COPY. */
export function copyLine(fields: readonly Field[]): string {
  return `${fields.map(encode).join('\t')}\n`;
}

/** A time in milliseconds as COPY reads it. */
export function copyTime(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

const QUARTER_MEGABYTE = 256 * 1024;

function* pieces(lines: readonly string[]): Generator<Buffer> {
  let piece = '';
  for (const line of lines) {
    piece += line;
    if (piece.length < QUARTER_MEGABYTE) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  yield Buffer.from(piece);
}

/** Sends rows, already encoded, into a table's columns through COPY. */
export async function copyInto(
  client: pg.Client,
  table: string,
  columns: readonly string[],
  lines: readonly string[],
): Promise<void> {
  if (lines.length === 0) return;
  const target = client.query(copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN`));
  await pipeline(Readable.from(pieces(lines)), target);
}
