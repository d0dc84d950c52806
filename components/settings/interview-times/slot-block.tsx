'use client';

import { useDraggable } from '@dnd-kit/core';
import { useEffect, useRef } from 'react';
import { classNames } from '@/components/ui/class-names';
import { type OfferedSlot, RemoveButton } from './remove-button';
import type { Load, Moving } from './use-moving';
import { type Hours, type Place, placeOf, STEP, topOf } from './week';
import { dayWords, spanWords } from './words';

/** The id of the words that say how blocks are moved. */
export const movingHint = 'moving-hint';

type Lane = { lane: number; lanes: number };

function styleOf({ from, to }: Place, hours: Hours, { lane, lanes }: Lane) {
  return {
    top: topOf(from, hours) + 1,
    height: topOf(to, hours) - topOf(from, hours) - 1,
    left: `${(lane / lanes) * 100}%`,
    width: `${100 / lanes}%`,
  };
}

/** Beside its own day by as many columns as it was moved, over their whole width. */
const movedStyle = (columns: number) => ({
  left: `calc(${columns} * (100% + 1px))`,
  width: '100%',
  zIndex: 20,
});

/** The lower edge, by which a time is made longer or shorter. */
function Edge({ slot }: { slot: OfferedSlot }) {
  const load: Load = { slot, isEnd: true };
  const { listeners, setNodeRef } = useDraggable({ id: `${slot.slot_id} end`, data: load });
  return (
    <div
      ref={setNodeRef}
      {...listeners}
      aria-hidden
      data-edge={slot.slot_id}
      className="absolute inset-x-0 bottom-0 h-[min(8px,35%)] cursor-ns-resize touch-manipulation"
    />
  );
}

function MovableWords({
  slot,
  words,
  moving,
  onOpen,
}: {
  slot: OfferedSlot;
  words: string;
  moving: Moving;
  onOpen: () => void;
}) {
  const load: Load = { slot, isEnd: false };
  const { listeners, setNodeRef } = useDraggable({ id: slot.slot_id, data: load });
  const button = useRef<HTMLButtonElement | null>(null);
  const { slot_id: id, start_time: start } = slot;
  const { focus } = moving;
  useEffect(() => {
    if (focus.current?.slotId !== id || focus.current.start !== start) return;
    focus.current = null;
    button.current?.focus();
  }, [focus, id, start]);
  return (
    <button
      type="button"
      ref={(node) => {
        button.current = node;
        setNodeRef(node);
      }}
      {...listeners}
      data-offered={id}
      aria-haspopup="dialog"
      aria-label={`Move ${dayWords(moving.shownOf(slot)?.span.start_time ?? start, moving.zone)}, ${words}`}
      aria-describedby={movingHint}
      title={words}
      onKeyDown={(event) => moving.onKey(slot, event)}
      onBlur={() => moving.onBlur(slot)}
      onClick={onOpen}
      className="h-full min-w-0 grow cursor-grab touch-manipulation truncate pl-1.5 text-left -outline-offset-2 select-none"
    >
      {words}
    </button>
  );
}

/** One offered time where it lies in its day; a free one can be moved by whoever may. */
export function SlotBlock({
  slot,
  lane,
  showsInterviewer,
  moving,
  onOpen,
}: {
  slot: OfferedSlot;
  lane: Lane;
  showsInterviewer: boolean;
  moving: Moving;
  /** Opens the dialog that changes it; null where it cannot be changed. */
  onOpen: (() => void) | null;
}) {
  const { zone, hours, days } = moving;
  const shown = moving.shownOf(slot);
  const own = placeOf(slot, zone);
  const place = shown ? placeOf(shown.span, zone) : own;
  const columns = days.indexOf(place.day) - days.indexOf(own.day);
  // Where there is room for one small line only.
  const isShort = place.to - place.from < 2 * STEP;
  const words = [
    spanWords(shown?.span ?? slot, zone),
    showsInterviewer && slot.interviewer.name,
    !slot.is_free && 'booked',
    slot.job_id && 'one job only',
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <li
      style={{ ...styleOf(place, hours, lane), ...(shown ? movedStyle(columns) : {}) }}
      className={classNames(
        'absolute flex items-start justify-between overflow-hidden rounded-md border bg-raised tabular-nums',
        isShort ? 'text-[0.625rem] leading-3' : 'text-xs leading-5',
        slot.is_free ? 'border-line-strong' : 'border-transparent bg-accent-soft text-accent',
        shown && (shown.isRefused ? 'border-danger shadow-lg' : 'border-accent shadow-lg'),
      )}
    >
      {onOpen ? (
        <MovableWords {...{ slot, words, moving, onOpen }} />
      ) : (
        <span className="truncate pl-1.5" title={words}>
          {words}
        </span>
      )}
      <RemoveButton slot={slot} zone={zone} className={isShort ? 'h-3 w-6' : 'size-6'} />
      {onOpen ? <Edge slot={slot} /> : null}
    </li>
  );
}
