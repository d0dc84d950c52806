'use client';

import { classNames } from '@/components/ui/class-names';
import { type OfferedSlot, RemoveButton } from './remove-button';
import { dayWords, spanWords, timeWords } from './words';

type Props = {
  zone: string;
  showsInterviewer: boolean;
  /** Opens the dialog that changes a time; null for one that cannot be changed. */
  onChange: (slot: OfferedSlot) => (() => void) | null;
};

function SlotChip({ slot, zone, showsInterviewer, onChange }: Props & { slot: OfferedSlot }) {
  const change = onChange(slot);
  const words = [
    spanWords(slot, zone),
    showsInterviewer && slot.interviewer.name,
    !slot.is_free && 'booked',
    slot.job_id && 'one job only',
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <li
      className={classNames(
        'flex h-8 items-center rounded-lg border text-xs tabular-nums pointer-coarse:h-11',
        slot.is_free ? 'border-line-strong' : 'border-transparent bg-accent-soft text-accent',
      )}
    >
      {change ? (
        <button
          type="button"
          data-offered={slot.slot_id}
          aria-haspopup="dialog"
          aria-label={`Change ${timeWords(slot, zone)}`}
          onClick={change}
          className="h-full cursor-pointer rounded-lg px-2.5 hover:bg-hover"
        >
          {words}
        </button>
      ) : (
        <span className="px-2.5">{words}</span>
      )}
      <RemoveButton slot={slot} zone={zone} />
    </li>
  );
}

/** The times of one day. */
export function SlotDay({ slots, ...about }: Props & { slots: readonly OfferedSlot[] }) {
  const [first] = slots;
  if (!first) return null;
  const day = dayWords(first.start_time, about.zone);
  return (
    <section
      aria-label={day}
      className="flex flex-col gap-2 border-b border-line px-4 py-3 last:border-0 sm:flex-row"
    >
      <h3 className="text-sm font-medium sm:w-44 sm:shrink-0 sm:pt-1.5">{day}</h3>
      <ul className="flex flex-wrap gap-1.5">
        {slots.map((slot) => (
          <SlotChip key={slot.slot_id} slot={slot} {...about} />
        ))}
      </ul>
    </section>
  );
}
