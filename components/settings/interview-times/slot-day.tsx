'use client';

import { useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useMay } from '@/components/shell/session-context';
import { classNames } from '@/components/ui/class-names';
import { toast } from '@/components/ui/toast';
import { Tooltip } from '@/components/ui/tooltip';
import type { Answer } from '@/lib/browser/api';
import { useChange } from '@/lib/browser/settings';

export type OfferedSlot = Answer<'listInterviewSlots'>['slots'][number];

const dayFormat = new Intl.DateTimeFormat('en', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
});
const timeFormat = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit' });

/** From when to when a time is. */
export const spanOf = ({ start_time: start, end_time: end }: OfferedSlot) =>
  timeFormat.formatRange(new Date(start), new Date(end));

/** The key of everything that shows offered times. */
export const slotsKey = ['settings', 'slots'] as const;

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
      .then(() => toast.success('The time is no longer offered.', { undo }))
      .catch((error: Error) => {
        for (const [key, slots] of before) client.setQueryData(key, slots);
        toast.error(`The time stays: ${error.message}`);
      });
    void client.invalidateQueries({ queryKey: slotsKey });
  };
}

/** Takes a time back, for who may. */
export function RemoveButton({ slot, className }: { slot: OfferedSlot; className?: string }) {
  const mayOffer = useMay('application:schedule');
  const remove = useRemoval();
  if (!mayOffer) return null;
  return (
    <Tooltip content={slot.is_free ? 'Remove' : 'Remove; the interview stays booked'}>
      <button
        type="button"
        aria-label={`Remove ${dayFormat.format(new Date(slot.start_time))}, ${spanOf(slot)}`}
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

function SlotChip({ slot, showsInterviewer }: { slot: OfferedSlot; showsInterviewer: boolean }) {
  return (
    <li
      className={classNames(
        'flex h-8 items-center rounded-lg border text-xs tabular-nums',
        slot.is_free ? 'border-line-strong' : 'border-transparent bg-accent-soft text-accent',
      )}
    >
      <span className="px-2.5">
        {spanOf(slot)}
        {showsInterviewer ? ` · ${slot.interviewer.name}` : ''}
        {slot.is_free ? '' : ' · booked'}
        {slot.job_id ? ' · one job only' : ''}
      </span>
      <RemoveButton slot={slot} />
    </li>
  );
}

/** The times of one day. */
export function SlotDay({
  slots,
  showsInterviewer,
}: {
  slots: readonly OfferedSlot[];
  showsInterviewer: boolean;
}) {
  const [first] = slots;
  if (!first) return null;
  const day = dayFormat.format(new Date(first.start_time));
  return (
    <section
      aria-label={day}
      className="flex flex-col gap-2 border-b border-line px-4 py-3 last:border-0 sm:flex-row"
    >
      <h3 className="text-sm font-medium sm:w-44 sm:shrink-0 sm:pt-1.5">{day}</h3>
      <ul className="flex flex-wrap gap-1.5">
        {slots.map((slot) => (
          <SlotChip key={slot.slot_id} {...{ slot, showsInterviewer }} />
        ))}
      </ul>
    </section>
  );
}
