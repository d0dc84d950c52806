'use client';

import { CalendarClock, Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useOutcome } from '@/components/bulk/use-outcome';
import { Button } from '@/components/ui/button';
import { late } from '@/components/ui/late';
import { type Selection, useSelected } from '@/components/ui/selection';
import { SelectionBar } from '@/components/ui/selection-bar';
import type { BlocklistEntry } from '@/lib/browser/blocklist';
import { saveEntries } from './csv';
import { RemoveDialog } from './remove-dialog';
import { stateOf } from './state';
import { useManyEntries } from './use-many-entries';

const ExpiryDialog = late(() => import('./expiry-dialog').then((module) => module.ExpiryDialog));

function Left({ count, of }: { count: number; of: number }) {
  if (count === 0) return null;
  return (
    <p className="text-sm text-muted">
      {count} of the {of} selected entries {count === 1 ? 'is' : 'are'} over already and{' '}
      {count === 1 ? 'stays' : 'stay'} as before.
    </p>
  );
}

/** What can be done with all ticked entries; those that are over are only exported. */
export function EntriesBar({
  selection,
  entries,
}: {
  selection: Selection;
  entries: readonly BlocklistEntry[];
}) {
  const ids = useSelected(selection);
  const chosen = entries.filter(({ blocklist_id: id }) => ids.has(id));
  const inForce = chosen.filter((entry) => stateOf(entry) === 'active');
  const [asking, setAsking] = useState<'remove' | 'expiry' | null>(null);
  const outcome = useOutcome(selection);
  const many = useManyEntries(outcome);
  const close = () => setAsking(null);
  const asked = {
    entries: inForce,
    left: <Left count={chosen.length - inForce.length} of={chosen.length} />,
    onClose: close,
  };
  return (
    <>
      <SelectionBar label="Selected entries" selection={selection}>
        {inForce.length > 0 ? (
          <>
            <Button size="small" isBusy={many.isBusy} onClick={() => setAsking('remove')}>
              <Trash2 aria-hidden className="max-sm:hidden" /> Remove…
            </Button>
            <Button size="small" isBusy={many.isBusy} onClick={() => setAsking('expiry')}>
              <CalendarClock aria-hidden className="max-sm:hidden" /> Change expiry…
            </Button>
          </>
        ) : null}
        <Button size="small" onClick={() => saveEntries(chosen)}>
          <Download aria-hidden className="max-sm:hidden" /> Export
        </Button>
      </SelectionBar>
      {asking === 'remove' ? (
        <RemoveDialog
          {...asked}
          onRemove={() => {
            close();
            void many.remove(inForce);
          }}
        />
      ) : null}
      {asking === 'expiry' ? (
        <ExpiryDialog
          {...asked}
          onChoose={(expiresAt) => {
            close();
            void many.end(inForce, expiresAt);
          }}
        />
      ) : null}
      {outcome.dialog}
    </>
  );
}
