'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isFiltered } from '@/components/filters/applicant-filters';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { SelectField } from '@/components/ui/select';
import { toast } from '@/components/ui/toast';
import {
  mostCounted,
  type ReplayFilter,
  replayCount,
  replayMany,
} from '@/lib/browser/deliveries/queries';
import { filterQueryBeside, useFilters } from './filters';

type Which = 'unsent' | 'abandoned' | 'skipped' | 'delivered';

const choices = [
  { value: 'unsent', label: 'Abandoned and skipped' },
  { value: 'abandoned', label: 'Abandoned' },
  { value: 'skipped', label: 'Skipped' },
  { value: 'delivered', label: 'Delivered, once more' },
] as const;

function countWords(count: number): string {
  if (count > mostCounted) return `More than ${mostCounted} deliveries`;
  if (count === 1) return '1 delivery';
  return `${count === 0 ? 'No' : count} deliveries`;
}

function resultOf({ replayed, skipped }: { replayed: number; skipped: number }): string {
  const sent = `${countWords(replayed)} on the way again.`;
  return skipped > 0 ? `${sent} ${skipped} had no endpoint.` : sent;
}

/** What would be sent again, how much that is, and what sends it. */
function useReplay(onDone: () => void) {
  const client = useQueryClient();
  const [filters] = useFilters();
  const { status } = filters;
  const [which, setWhich] = useState<Which>(status && status !== 'pending' ? status : 'unsent');
  // Deliveries created while the dialog is open were not counted.
  const [openedAt] = useState(() => new Date().toISOString());
  const filter: ReplayFilter = {
    created_to: openedAt,
    ...filterQueryBeside(filters),
    ...(which === 'unsent' ? {} : { status: which }),
  };
  const { mutate, isPending } = useMutation({
    ...replayMany(client),
    onSuccess: (result) => {
      toast.success(resultOf(result));
      onDone();
    },
    onError: (error) => toast.error(error.message),
  });
  const count = useQuery(replayCount(filter));
  return { filters, which, setWhich, count, replay: () => mutate(filter), isBusy: isPending };
}

/** Asks before everything under the filters is sent again, and says how much that is. */
export function ReplayDialog({ onClose }: { onClose: () => void }) {
  const { filters, which, setWhich, count, replay, isBusy } = useReplay(onClose);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Replay all that match"
      description={
        isFiltered(filters)
          ? 'Under the filters that are set.'
          : 'No filter is set: this reaches the whole log.'
      }
      className="max-w-md"
    >
      <SelectField
        label="Send again what was"
        value={which}
        onChange={setWhich}
        options={choices}
      />
      <div className="mt-4 space-y-2 text-sm">
        <p role="status" className="font-medium">
          {count.isError
            ? count.error.message
            : count.data === undefined
              ? 'Counting…'
              : `${countWords(count.data)} will be sent again.`}
        </p>
        <p className="text-muted">
          Each keeps its event id and its bytes and is signed again, so a receiver that deduplicates
          on the event id is not affected. At most 25 a minute go to each endpoint.
        </p>
      </div>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" disabled={!count.data} isBusy={isBusy} onClick={replay}>
          Replay
        </Button>
      </DialogActions>
    </Dialog>
  );
}
