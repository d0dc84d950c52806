'use client';

import { CircleAlert } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialog';

export type Refusal = { id: string; name: string; message: string };

/** Lists the refused ones of a bulk action and why; the others are counted and can be undone. */
export function BulkResults({
  succeeded,
  refused,
  undo,
  title = `${succeeded} done, ${refused.length} refused`,
  description = 'Nothing changed for those below.',
  onClose,
  onSelect,
}: {
  succeeded: number;
  refused: readonly Refusal[];
  undo?: () => void;
  title?: string;
  description?: string;
  onClose: () => void;
  /** Ticks those below; absent where nothing can be ticked. */
  onSelect?: (ids: string[]) => void;
}) {
  return (
    <Dialog isOpen onClose={onClose} {...{ title, description }}>
      <ul className="max-h-80 space-y-2 overflow-y-auto">
        {refused.map(({ id, name, message }) => (
          <li key={id} className="flex gap-2.5 rounded-lg bg-danger-soft px-3 py-2 text-sm">
            <CircleAlert className="mt-0.5 size-4 shrink-0 text-danger" aria-hidden />
            <span>
              <bdi className="font-medium">{name}</bdi> · {message}
            </span>
          </li>
        ))}
      </ul>
      <DialogActions>
        {undo ? (
          <Button
            onClick={() => {
              onClose();
              undo();
            }}
          >
            Undo the {succeeded} done
          </Button>
        ) : null}
        {onSelect ? (
          <Button onClick={() => onSelect(refused.map(({ id }) => id))}>Select these</Button>
        ) : null}
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
