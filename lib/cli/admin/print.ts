import type { Answer } from '@/lib/cli/admin/command';

// What a stranger is called must not write lines of its own, nor steer the terminal.
const control = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

type Row = Record<string, unknown>;

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value).replace(control, (character) => JSON.stringify(character).slice(1, -1));
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function table(rows: readonly Row[]): string {
  const names = Object.keys(rows[0] ?? {});
  const lines = [names, ...rows.map((row) => names.map((name) => textOf(row[name])))];
  const widths = names.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  const padded = (cell: string, column: number) => cell.padEnd(widths[column] ?? 0);
  return lines.map((line) => line.map(padded).join('  ').trimEnd()).join('\n');
}

function part([name, value]: [string, unknown]): string {
  if (isRow(value))
    return [`${name}:`, ...Object.entries(value).map((one) => `  ${part(one)}`)].join('\n');
  if (!Array.isArray(value)) return `${name}: ${textOf(value)}`;
  if (value.length === 0) return `${name}: none`;
  const rows = value.filter(isRow);
  return rows.length > 0
    ? table(rows)
    : [`${name}:`, ...value.map((each) => `  ${each}`)].join('\n');
}

/** An answer as people read it: lists as tables, everything else as `name: value`. */
export function printed(answer: Answer): string {
  return Object.entries(answer).map(part).join('\n');
}
