'use client';

import { useQuery } from '@tanstack/react-query';
import { Confirm } from '@/components/ui/confirm';
import { type BlocklistEntry, matchesQuery } from '@/lib/browser/blocklist';

/** Says what happens if an entry is removed, before it is. */
export function RemoveDialog({
  entry,
  onClose,
  onRemove,
}: {
  entry: BlocklistEntry;
  onClose: () => void;
  onRemove: () => void;
}) {
  const { data } = useQuery(matchesQuery(entry.match_type, entry.match_value));
  const count = data ? data.total.toLocaleString('en') : '…';
  return (
    <Confirm
      isOpen
      onClose={onClose}
      onConfirm={onRemove}
      title={`Remove “${entry.match_value}”?`}
      confirmLabel="Remove"
    >
      <p>
        Candidates it matches now: <span className="font-medium text-ink">{count}</span>
      </p>
      <ul className="mt-2 list-disc space-y-1 pl-4">
        {data?.total === 0 ? null : (
          <li>They are no longer flagged, unless another entry matches them.</li>
        )}
        <li>New applications are taken and screened again, unless another entry matches.</li>
        <li>Applications that the blocklist ended stay ended.</li>
      </ul>
    </Confirm>
  );
}
