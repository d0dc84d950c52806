'use client';

import { ChevronDown, Download, Upload } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { toast } from '@/components/ui/toast';
import { type BlocklistFilter, readEntries } from '@/lib/browser/blocklist';
import { saveEntries } from './csv';

async function save(filter: BlocklistFilter): Promise<void> {
  try {
    saveEntries(await readEntries(filter));
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
