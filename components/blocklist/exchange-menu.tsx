'use client';

import { ChevronDown, Download, Upload } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { toast } from '@/components/ui/toast';
import { type BlocklistFilter, readEntries } from '@/lib/browser/blocklist';
import { saveCsv } from '@/lib/browser/save-file';
import { csvHeadings } from './import-rows';
import { meaningOf } from './types';

const [kind, value, reason, expires] = csvHeadings;

async function save(filter: BlocklistFilter): Promise<void> {
  try {
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
      await readEntries(filter),
    );
  } catch (error) {
    toast.failure('Nothing was exported', error);
  }
}

/** Takes the entries of the list out as a CSV file, and brings others in. */
export function ExchangeMenu({
  filter,
  onImport,
}: {
  filter: BlocklistFilter;
  /** Absent where the person may not add entries. */
  onImport: (() => void) | undefined;
}) {
  return (
    <Menu
      align="end"
      trigger={
        <Button>
          CSV <ChevronDown aria-hidden />
        </Button>
      }
    >
      <MenuItem icon={<Download aria-hidden />} onSelect={() => void save(filter)}>
        Export these entries
      </MenuItem>
      {onImport ? (
        <MenuItem icon={<Upload aria-hidden />} onSelect={onImport}>
          Import entries…
        </MenuItem>
      ) : null}
    </Menu>
  );
}
