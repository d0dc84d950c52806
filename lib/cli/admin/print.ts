import type { Answer } from '@/lib/cli/admin/command';

// What a stranger is called must not write lines of its own, nor steer the terminal.
const control = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

type Row = Record<string, unknown>;

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** A value in one line. What has parts of its own tells them by name, so nothing is left unsaid. */
function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(textOf).join(', ') || '–';
  if (isRow(value)) {
    const parts = Object.entries(value).map(([name, part]) => `${name} ${textOf(part)}`);
    return parts.join(', ') || '–';
  }
  return String(value).replace(control, (character) => JSON.stringify(character).slice(1, -1));
}

/** A row whose parts of parts are columns of their own, as `owner.name`. */
function flat(row: Row): Row {
  const parts = Object.entries(row).flatMap(([name, value]) =>
    isRow(value)
      ? Object.entries(flat(value)).map(([inner, part]) => [`${name}.${inner}`, part])
      : [[name, value]],
  );
  return Object.fromEntries(parts);
}

function table(rows: readonly Row[]): string {
  const flattened = rows.map(flat);
  const names = [...new Set(flattened.flatMap((row) => Object.keys(row)))];
  const lines = [names, ...flattened.map((row) => names.map((name) => textOf(row[name])))];
  const widths = names.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  const padded = (cell: string, column: number) => cell.padEnd(widths[column] ?? 0);
  return lines.map((line) => line.map(padded).join('  ').trimEnd()).join('\n');
}

const indented = (text: string) => text.replace(/^/gm, '  ');

function part([name, value]: [string, unknown]): string {
  if (isRow(value)) {
    return [`${name}:`, ...Object.entries(value).map((one) => indented(part(one)))].join('\n');
  }
  if (!Array.isArray(value)) return `${name}: ${textOf(value)}`;
  if (value.length === 0) return `${name}: none`;
  const rows = value.filter(isRow);
  return rows.length > 0
    ? table(rows)
    : [`${name}:`, ...value.map((each) => indented(textOf(each)))].join('\n');
}

/** An answer as people read it: lists as tables, everything else as `name: value`. */
export function printed(answer: Answer): string {
  return Object.entries(answer).map(part).join('\n');
}
