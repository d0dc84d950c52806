'use client';

import { useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useMay } from '@/components/shell/session-context';
import { classNames } from '@/components/ui/class-names';
import { toast } from '@/components/ui/toast';
import { Tooltip } from '@/components/ui/tooltip';
import type { Answer } from '@/lib/browser/api';
import { useChange } from '@/lib/browser/settings';
import { timeWords } from './words';

/** A time that an interviewer offers. */
export type OfferedSlot = Answer<'listInterviewSlots'>['slots'][number];

/** The key of everything that shows offered times. */
export const slotsKey = ['settings', 'slots'] as const;

const removed = 'The time is no longer offered.';
const removedBooked = 'The time is no longer offered; the interview in it stays booked.';

/** Takes an offered time back: at once on the screen, with Undo. */
function useRemoval() {
  const client = useQueryClient();
  // Read again below, not awaited, so that the person sees the result at once.
  const remove = useChange('removeInterviewSlot');
  const offer = useChange('createInterviewSlots', slotsKey);
  return async (slot: OfferedSlot) => {
    const { slot_id: slotId, start_time, end_time, interviewer, job_id: jobId } = slot;
    await client.cancelQueries({ queryKey: slotsKey });
    const before = client.getQueriesData<OfferedSlot[]>({ queryKey: slotsKey });
    client.setQueriesData<OfferedSlot[]>({ queryKey: slotsKey }, (known) =>
      known?.filter((one) => one.slot_id !== slotId),
    );
    const body = {
      slots: [{ start_time, end_time }],
      interviewer_id: interviewer.id,
      ...(jobId ? { job_id: jobId } : {}),
    };
    const undo = () =>
      offer.mutateAsync({ body }).catch((error: Error) => toast.error(error.message));
    // A promise, unlike the mutation's callbacks, also settles when the day has gone with its last time.
    await remove
      .mutateAsync({ params: { slotId } })
      .then(() => toast.success(slot.is_free ? removed : removedBooked, { undo }))
      .catch((error: Error) => {
        for (const [key, slots] of before) client.setQueryData(key, slots);
        toast.error(`The time stays: ${error.message}`);
      });
    void client.invalidateQueries({ queryKey: slotsKey });
  };
}

/** Takes a time back, for who may. */
export function RemoveButton({
  slot,
  zone,
  className,
}: {
  slot: OfferedSlot;
  zone: string;
  className?: string;
}) {
  const mayOffer = useMay('application:schedule');
  const remove = useRemoval();
  if (!mayOffer) return null;
  return (
    <Tooltip content={slot.is_free ? 'Remove' : 'Remove; the interview stays booked'}>
      <button
        type="button"
        aria-label={`Remove ${timeWords(slot, zone)}`}
        onClick={() => void remove(slot)}
        className={classNames(
          'mr-0.5 inline-flex size-6.5 shrink-0 cursor-pointer items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink',
          className,
        )}
      >
        <X className="size-3.5" aria-hidden />
      </button>
    </Tooltip>
  );
}
