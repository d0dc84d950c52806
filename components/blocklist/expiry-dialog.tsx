'use client';

import { type ReactNode, useState } from 'react';
import { FormDialog } from '@/components/ui/form-dialog';
import type { BlocklistEntry } from '@/lib/browser/blocklist';
import { type End, ExpiryFields } from './expiry-fields';
import { countOf, expiryTime } from './state';

/** Chooses when all of these entries end. */
export function ExpiryDialog({
  entries,
  left,
  onClose,
  onChoose,
}: {
  entries: readonly BlocklistEntry[];
  /** What is said of those that stay as they are. */
  left: ReactNode;
  onClose: () => void;
  onChoose: (expiresAt: string | null) => void;
}) {
  const [end, setEnd] = useState<End>({ expiry: 'never', day: '' });
  function choose() {
    if (end.expiry === 'date' && !end.day) return setEnd({ ...end, problem: 'Choose the day.' });
    const at = expiryTime(end.expiry, end.day);
    if (at && Date.parse(at) <= Date.now()) {
      return setEnd({ ...end, problem: 'Must be in the future.' });
    }
    onChoose(at);
  }
  return (
    <FormDialog
      title={`Change when ${countOf(entries)} ${entries.length === 1 ? 'ends' : 'end'}`}
      description="Their reasons stay. When an entry ends, whom it matches is no longer flagged, unless another entry matches."
      submitLabel="Change expiry"
      onClose={onClose}
      onSubmit={choose}
    >
      {left}
      <ExpiryFields end={end} onChange={setEnd} />
    </FormDialog>
  );
}
