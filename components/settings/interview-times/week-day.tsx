'use client';

import { type PointerEvent, useRef, useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import type { OfferedSlot } from './remove-button';
import { SlotBlock } from './slot-block';
import type { Moving } from './use-moving';
import { type Hours, heightOf, lanesOf, STEP, STEP_PX, topOf } from './week';

type Draft = { from: number; to: number };

const MINUTES_IN_HOUR = 60;

/** The lines of hours and their halves, as a background. */
export const lineLook = {
  backgroundImage: `repeating-linear-gradient(to bottom, var(--line) 0 1px, transparent 1px ${4 * STEP_PX}px)`,
};

/** Draws with a mouse or pen; a finger scrolls. */
function useDrawing(hours: Hours, onDraw: ((from: number, to: number) => void) | undefined) {
  const column = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  function minuteAt({ clientY }: PointerEvent) {
    const { top, height } = column.current?.getBoundingClientRect() ?? { top: 0, height: 0 };
    const steps = Math.floor(Math.max(0, Math.min(clientY - top, height - 1)) / STEP_PX);
    return hours.first * MINUTES_IN_HOUR + steps * STEP;
  }
  const handlers = onDraw && {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const isOwn = event.target === event.currentTarget;
      if (!isOwn || event.button !== 0 || event.pointerType === 'touch') return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      const from = minuteAt(event);
      setDraft({ from, to: from });
    },
    onPointerMove(event: PointerEvent) {
      if (draft) setDraft({ ...draft, to: minuteAt(event) });
    },
    onPointerUp() {
      if (draft) onDraw(draft.from, draft.to);
      setDraft(null);
    },
    onPointerCancel: () => setDraft(null),
  };
  return { column, draft, handlers };
}

/** One day of the week: its times where they lie, and room to draw new ones. */
export function WeekDay({
  label,
  slots,
  showsInterviewer,
  moving,
  onChange,
  onDraw,
}: {
  label: string;
  slots: readonly OfferedSlot[];
  showsInterviewer: boolean;
  moving: Moving;
  onChange: (slot: OfferedSlot) => (() => void) | null;
  /** Absent where no times can be drawn. */
  onDraw: ((from: number, to: number) => void) | undefined;
}) {
  const { hours } = moving;
  const { column, draft, handlers } = useDrawing(hours, onDraw);
  return (
    <section
      aria-label={label}
      className="border-l border-line"
      style={{ height: heightOf(hours), ...lineLook }}
    >
      <div
        ref={column}
        {...handlers}
        className={classNames('relative h-full', onDraw && 'cursor-crosshair')}
      >
        {draft ? (
          <div
            className="pointer-events-none absolute inset-x-0.5 rounded-md bg-accent/25"
            style={{
              top: topOf(Math.min(draft.from, draft.to), hours),
              height: (Math.abs(draft.to - draft.from) / STEP + 1) * STEP_PX,
            }}
          />
        ) : null}
        <ul className="pointer-events-none absolute inset-0 [&>li]:pointer-events-auto">
          {lanesOf(slots).map(({ slot, ...lane }) => (
            <SlotBlock
              key={slot.slot_id}
              {...{ slot, lane, showsInterviewer, moving }}
              onOpen={onChange(slot)}
            />
          ))}
        </ul>
      </div>
    </section>
  );
}
