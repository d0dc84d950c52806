'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useMay, useSession } from '@/components/shell/session-context';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Select } from '@/components/ui/select';
import { toast } from '@/components/ui/toast';
import { useChange } from '@/lib/browser/settings';
import { byDay, localDay, recurringSlots } from '@/lib/browser/slots';
import { type OfferedSlot, slotsKey } from './slot-day';
import { clock, daysFrom, drawn, hoursShown, mondayOf } from './week';
import { heightOf, lineLook, WeekDay } from './week-day';

const dayFormat = new Intl.DateTimeFormat('en', { weekday: 'short', day: 'numeric' });
const longFormat = new Intl.DateTimeFormat('en', {
  ...{ weekday: 'long', month: 'long', day: 'numeric' },
});
const weekFormat = new Intl.DateTimeFormat('en', { month: 'long', day: 'numeric' });

const lengths = [15, 20, 30, 45, 60, 90].map((minutes) => ({
  ...{ value: String(minutes), label: `${minutes} minutes each` },
}));

const times = (count: number) => (count === 1 ? 'One time is' : `${count} times are`);

/** Offers what was drawn at once, with Undo. */
function useDrawnOffer(minutes: number) {
  const { user } = useSession();
  const offer = useChange('createInterviewSlots', slotsKey);
  const remove = useChange('removeInterviewSlot', slotsKey);
  return async (day: Date, from: number, to: number) => {
    const slots = recurringSlots(drawn(day, from, to, minutes), new Date());
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
  monday: Date;
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
        {weekFormat.formatRange(monday, sunday)}
      </h3>
      {weeks > 0 ? (
        <Button size="small" variant="ghost" onClick={() => onTurn(0)}>
          This week
        </Button>
      ) : null}
    </div>
  );
}

/** One week of offered times as a calendar; those who may offer times draw new ones of their own. */
export function WeekGrid({
  slots,
  showsInterviewer,
}: {
  slots: readonly OfferedSlot[];
  showsInterviewer: boolean;
}) {
  const mayDraw = useMay('application:schedule') && !showsInterviewer;
  const [weeks, setWeeks] = useState(0);
  const [length, setLength] = useState('30');
  const offer = useDrawnOffer(Number(length));
  const monday = mondayOf(new Date(), weeks);
  const days = daysFrom(monday);
  const ofDays = byDay(slots);
  const slotsOf = (day: Date) => ofDays.get(localDay(day)) ?? [];
  const hours = hoursShown(days.flatMap(slotsOf));
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
      <div className="rounded-xl border border-line bg-surface">
        <div className="grid grid-cols-[3rem_repeat(7,minmax(0,1fr))] border-b border-line text-center text-xs font-medium text-muted">
          <span />
          {days.map((day) => (
            <span key={day.getTime()} className="border-l border-line py-1.5">
              {dayFormat.format(day)}
            </span>
          ))}
        </div>
        <div className="grid grid-cols-[3rem_repeat(7,minmax(0,1fr))]">
          <div
            aria-hidden
            className="flex flex-col text-right text-[0.6875rem] text-muted tabular-nums"
            style={{ height: heightOf(hours), ...lineLook }}
          >
            {Array.from({ length: hours.last - hours.first }, (_, place) => (
              <span key={clock((hours.first + place) * 60)} className="grow basis-0 pt-0.5 pr-1.5">
                {clock((hours.first + place) * 60)}
              </span>
            ))}
          </div>
          {days.map((day) => (
            <WeekDay
              key={day.getTime()}
              label={longFormat.format(day)}
              slots={slotsOf(day)}
              {...{ hours, showsInterviewer }}
              onDraw={mayDraw ? (from, to) => void offer(day, from, to) : undefined}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
