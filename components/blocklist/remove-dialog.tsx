'use client';

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Confirm } from '@/components/ui/confirm';
import { type BlocklistEntry, matchesQuery } from '@/lib/browser/blocklist';
import { countOf } from './state';

function Matched({ entry }: { entry: BlocklistEntry }) {
  const { data } = useQuery(matchesQuery(entry.match_type, entry.match_value));
  return (
    <p>
      Candidates it matches now:{' '}
      <span className="font-medium text-ink">{data ? data.total.toLocaleString('en') : '…'}</span>
    </p>
  );
}

/** Says what happens if entries are removed, before they are. */
export function RemoveDialog({
  entries,
  left = null,
  onClose,
  onRemove,
}: {
  entries: readonly BlocklistEntry[];
  /** What is said of those that stay as they are. */
  left?: ReactNode;
  onClose: () => void;
  onRemove: () => void;
}) {
  const [entry] = entries.length === 1 ? entries : [];
  return (
    <Confirm
      isOpen
      onClose={onClose}
      onConfirm={onRemove}
      title={entry ? `Remove “${entry.match_value}”?` : `Remove ${countOf(entries)}?`}
      confirmLabel="Remove"
    >
      {entry ? <Matched entry={entry} /> : null}
      {left}
      <ul className="mt-2 list-disc space-y-1 pl-4">
        <li>
          Whom {entry ? 'it matches' : 'they match'} is no longer flagged, unless another entry
          matches.
        </li>
        <li>New applications are taken and screened again, unless another entry matches.</li>
        <li>
          Applications that the blocklist ended stay ended, and interviews it cancelled cancelled.
        </li>
      </ul>
    </Confirm>
  );
}
