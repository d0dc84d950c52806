import type { MatchType, NewEntry } from '@/lib/browser/blocklist';
import { problemOfValue } from '@/lib/browser/blocklist-value';
import { parseCsv } from '@/lib/browser/read-csv';
import { decodedText } from '@/lib/words/decoded-text';
import { foldedName } from '@/lib/words/folded-text';
import { type DateOrder, readExpiry } from './import-dates';

import { meanings } from './types';

/** The headings of an exported file; an imported one needs the first two. */
export const csvHeadings = ['Kind', 'Value', 'Reason', 'Expires'] as const;

export const mostRows = 500;

/** A line as an entry or with what is wrong with it; `isOpen` where the order of its date is asked for. */
export type ImportRow =
  | { line: number; entry: NewEntry }
  | { line: number; problem: string; isOpen?: true };

const taken = new Intl.ListFormat('en', { type: 'disjunction' }).format(
  meanings.map(({ label }) => label),
);

// What people call the two kinds of names by whom they compare.
const alsoCalled: Record<string, MatchType> = {
  'exact name': 'name_exact',
  'fuzzy name': 'name_fuzzy',
};

function typeOf(text: string): MatchType | undefined {
  const folded = text.trim().toLowerCase();
  const called = alsoCalled[folded];
  if (called) return called;
  return meanings.find(({ type, label }) => type === folded || label.toLowerCase() === folded)
    ?.type;
}

function rowOf(
  cells: readonly string[],
  places: readonly number[],
  line: number,
  order: DateOrder | null,
): ImportRow {
  const [kind = '', value = '', reason = '', expires = ''] = places.map((at) => cells[at] ?? '');
  const type = typeOf(kind);
  if (!type) return { line, problem: `“${kind}” is no kind of entry: write ${taken}` };
  // Exported values that a spreadsheet would take for a formula have an apostrophe before them.
  const match_value = value.replace(/^'(?=\s*[=+\-@])/, '');
  if (!match_value) return { line, problem: 'the value is missing' };
  const problem = problemOfValue(type, match_value);
  if (problem) return { line, problem };
  const end = expires ? readExpiry(expires, order) : { expires_at: null };
  if ('problem' in end) return { line, ...end };
  if (end.expires_at && Date.parse(end.expires_at) <= Date.now()) {
    return { line, problem: `“${expires}” is over already` };
  }
  return { line, entry: { match_type: type, match_value, reason: reason || null, ...end } };
}

/** Says of every entry that stands further up already where that is. */
function withoutRepeats(rows: readonly ImportRow[]): ImportRow[] {
  const lines = new Map<string, number>();
  return rows.map((row) => {
    if ('problem' in row) return row;
    const key = `${row.entry.match_type} ${foldedName(row.entry.match_value)}`;
    const first = lines.get(key);
    if (first !== undefined) return { line: row.line, problem: `the same as line ${first}` };
    lines.set(key, row.line);
    return row;
  });
}

/**
 * Reads a file of entries, its dates in this order where they can be read in two: each row as an entry
 * or with what is wrong with it; a string says why none can be read.
 */
export function readImport(
  bytes: Uint8Array,
  order: DateOrder | null = null,
): ImportRow[] | string {
  const text = decodedText(bytes);
  if (text === null) return 'The file is no text that can be read: save it as CSV in UTF-8.';
  const [head, ...rows] = parseCsv(text);
  const names = (head ?? []).map((name) => name.toLowerCase());
  const places = csvHeadings.map((heading) => names.indexOf(heading.toLowerCase()));
  if (places[0] === -1 || places[1] === -1) {
    return 'The first line must name the columns Kind and Value.';
  }
  if (rows.length === 0) return 'There is no entry below the headings.';
  if (rows.length > mostRows) return `There are more than ${mostRows} entries: split the file.`;
  return withoutRepeats(rows.map((cells, place) => rowOf(cells, places, place + 2, order)));
}
