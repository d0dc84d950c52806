'use client';

import { DndContext, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState } from 'react';
import { useMay, useSession } from '@/components/shell/session-context';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Select } from '@/components/ui/select';
import { toast } from '@/components/ui/toast';
import { useChange } from '@/lib/browser/settings';
import { byDay, recurringSlots } from '@/lib/browser/slots';
import { wallOf } from '@/lib/browser/zoned';
import { type OfferedSlot, slotsKey } from './remove-button';
import { movingHint } from './slot-block';
import { useMoving } from './use-moving';
import { daysFrom, drawn, type Hours, heightOf, mondayOf } from './week';
import { lineLook, WeekDay } from './week-day';
import { hourWords } from './words';

// Days are named by their dates, whatever the zone.
const timeZone = 'UTC';
const dayFormat = new Intl.DateTimeFormat('en', { weekday: 'short', day: 'numeric', timeZone });
const longFormat = new Intl.DateTimeFormat('en', {
  ...{ weekday: 'long', month: 'long', day: 'numeric', timeZone },
});
const weekFormat = new Intl.DateTimeFormat('en', { month: 'long', day: 'numeric', timeZone });

const lengths = [15, 20, 30, 45, 60, 90].map((minutes) => ({
  ...{ value: String(minutes), label: `${minutes} minutes each` },
}));

const times = (count: number) => (count === 1 ? 'One time is' : `${count} times are`);

/** Offers what was drawn at once, with Undo. */
function useDrawnOffer(minutes: number, zone: string) {
  const { user } = useSession();
  const offer = useChange('createInterviewSlots', slotsKey);
  const remove = useChange('removeInterviewSlot', slotsKey);
  return async (day: string, from: number, to: number) => {
    const slots = recurringSlots(drawn(day, from, to, minutes), new Date(), zone);
    if (slots.length === 0) {
      toast.error('Draw times that are still to come.');
      return;
    }
    const takeBack = async (ids: readonly string[]) => {
      for (const slotId of ids) await remove.mutateAsync({ params: { slotId } });
    };
    await offer
      .mutateAsync({ body: { slots, interviewer_id: user.id } })
      .then(({ slots: made }) => {
        const undo = () =>
          void takeBack(made.map(({ slot_id: id }) => id)).catch((error: unknown) =>
            toast.failure('Not all of the times were taken back', error),
          );
        toast.success(`${times(made.length)} offered.`, { undo });
      })
      .catch((error: unknown) => toast.failure('No times were offered', error));
  };
}

function WeekHead({
  monday,
  weeks,
  onTurn,
}: {
  monday: string;
  weeks: number;
  onTurn: (weeks: number) => void;
}) {
  const sunday = daysFrom(monday).at(-1) ?? monday;
  return (
    <div className="flex items-center gap-1">
      <IconButton label="Previous week" disabled={weeks <= 0} onClick={() => onTurn(weeks - 1)}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <IconButton label="Next week" onClick={() => onTurn(weeks + 1)}>
        <ChevronRight aria-hidden />
      </IconButton>
      <h3 aria-live="polite" className="text-sm font-medium">
        {weekFormat.formatRange(new Date(monday), new Date(sunday))}
      </h3>
      {weeks > 0 ? (
        <Button size="small" variant="ghost" onClick={() => onTurn(0)}>
          This week
        </Button>
      ) : null}
    </div>
  );
}

function HourNames({ hours }: { hours: Hours }) {
  return (
    <div
      aria-hidden
      className="flex flex-col text-right text-[0.6875rem] text-muted tabular-nums"
      style={{ height: heightOf(hours), ...lineLook }}
    >
      {Array.from({ length: hours.last - hours.first }, (_, place) => (
        <span key={hourWords(hours.first + place)} className="grow basis-0 pt-0.5 pr-1.5">
          {hourWords(hours.first + place)}
        </span>
      ))}
    </div>
  );
}

const columns = 'grid grid-cols-[3rem_repeat(7,minmax(0,1fr))]';

function DayNames({ days }: { days: readonly string[] }) {
  return (
    <div className={`${columns} border-b border-line text-center text-xs font-medium text-muted`}>
      <span />
      {days.map((day) => (
        <span key={day} className="border-l border-line py-1.5">
          {dayFormat.format(new Date(day))}
        </span>
      ))}
    </div>
  );
}

// The grid says itself where a time is; the library knows no days.
const silent = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
};

// A block moves and grows while it is dragged; how far is told by the pointer alone.
const still = { top: 0, left: 0, right: 0, bottom: 0, width: 0, height: 0 };
const measuring = { draggable: { measure: () => still } };

/** A mouse drags at once; a finger after it has rested, so that it can scroll. */
function useGrip() {
  const mouse = useSensor(MouseSensor, { activationConstraint: { distance: 4 } });
  const finger = useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } });
  return useSensors(mouse, finger);
}

type GridProps = {
  slots: readonly OfferedSlot[];
  days: readonly string[];
  zone: string;
  showsInterviewer: boolean;
  onChange: (slot: OfferedSlot) => (() => void) | null;
  onDraw: ((day: string, from: number, to: number) => void) | undefined;
};

function Grid({ slots, days, zone, showsInterviewer, onChange, onDraw }: GridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const { moving, said, onDrag, onDrop, onDragCancel } = useMoving(slots, days, zone);
  const column = () => grid.current?.lastElementChild?.getBoundingClientRect().width ?? 0;
  const ofDays = byDay(slots, zone);
  return (
    <DndContext
      id="interview-times"
      sensors={useGrip()}
      accessibility={silent}
      measuring={measuring}
      // A finger that has rested sees that it may go on before it does.
      onDragStart={({ active }) => onDrag({ active, delta: { x: 0, y: 0 } }, column())}
      onDragMove={(event) => onDrag(event, column())}
      onDragEnd={(event) => onDrop(event, column())}
      onDragCancel={onDragCancel}
    >
      <div className="rounded-xl border border-line bg-surface">
        <DayNames days={days} />
        <div ref={grid} className={columns}>
          <HourNames hours={moving.hours} />
          {days.map((day) => (
            <WeekDay
              key={day}
              label={longFormat.format(new Date(day))}
              slots={ofDays.get(day) ?? []}
              {...{ showsInterviewer, moving, onChange }}
              onDraw={onDraw && ((from, to) => onDraw(day, from, to))}
            />
          ))}
        </div>
      </div>
      <p id={movingHint} hidden>
        Arrow keys move it by 15 minutes or by a day, with Shift they change its length. Enter
        confirms, Escape puts it back. Enter before that opens a dialog.
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
    </DndContext>
  );
}

/** One week of offered times as a calendar; those who may offer times draw new ones and move free ones. */
export function WeekGrid({
  slots,
  zone,
  showsInterviewer,
  onChange,
}: Omit<GridProps, 'days' | 'onDraw'>) {
  const mayOffer = useMay('application:schedule');
  const mayDraw = mayOffer && !showsInterviewer;
  const [weeks, setWeeks] = useState(0);
  const [length, setLength] = useState('30');
  const offer = useDrawnOffer(Number(length), zone);
  const monday = mondayOf(wallOf(new Date(), zone).day, weeks);
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <WeekHead monday={monday} weeks={weeks} onTurn={setWeeks} />
        {mayDraw ? (
          <div className="flex items-center gap-2 text-xs text-muted">
            Draw with the mouse to offer times of
            <Select
              aria-label="Length of drawn times"
              value={length}
              onChange={setLength}
              options={lengths}
              className="w-40"
            />
          </div>
        ) : null}
      </div>
      <Grid
        key={`${monday} ${zone}`}
        days={daysFrom(monday)}
        {...{ slots, zone, showsInterviewer, onChange }}
        onDraw={mayDraw ? (...place) => void offer(...place) : undefined}
      />
      {mayOffer ? (
        <p className="text-xs text-muted">
          Drag a free time to move it, its lower edge to change its length; click it to type both. A
          booked one moves with its interview.
        </p>
      ) : null}
    </div>
  );
}
