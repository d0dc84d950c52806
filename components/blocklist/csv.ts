import type { BlocklistEntry } from '@/lib/browser/blocklist';
import { saveCsv } from '@/lib/browser/save-file';
import { csvHeadings } from './import-rows';
import { meaningOf } from './types';

const [kind, value, reason, expires] = csvHeadings;

/** Saves entries as a CSV file, with the columns that an import reads. */
export function saveEntries(entries: readonly BlocklistEntry[]): void {
  saveCsv(
    'blocklist',
    [
      [kind, ({ match_type: type }) => meaningOf(type).label],
      [value, (entry) => entry.match_value],
      [reason, (entry) => entry.reason],
      [expires, (entry) => entry.expires_at],
      ['Added by', (entry) => entry.added_by],
      ['Added', (entry) => entry.created_at],
      ['Removed', (entry) => entry.removed_at ?? null],
    ],
    entries,
  );
}
