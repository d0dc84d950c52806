'use client';

import { DayPicker } from 'react-day-picker';
import { localDay } from '@/lib/browser/slots';
import { useHabits } from './habits';

export type CalendarProps = {
  /** The chosen day, `2026-12-03`; empty while there is none. */
  value: string;
  onChoose: (day: string) => void;
  min?: string | undefined;
  max?: string | undefined;
};

const turn =
  'inline-flex size-9 cursor-pointer items-center justify-center rounded-lg text-muted hover:bg-hover hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:opacity-50';

const look = {
  root: 'w-63',
  months: 'relative',
  nav: 'absolute inset-x-0 top-0 flex justify-between',
  button_previous: turn,
  button_next: turn,
  month_caption: 'flex h-9 items-center justify-center',
  caption_label: 'text-sm font-medium',
  month_grid: 'border-collapse',
  weekday: 'h-7 w-9 text-xs font-normal text-muted',
  day: 'size-9 p-0 text-center text-sm',
  day_button:
    'size-9 cursor-pointer rounded-lg tabular-nums hover:bg-hover disabled:cursor-not-allowed disabled:text-muted disabled:opacity-50 disabled:hover:bg-transparent',
  today: 'font-semibold text-accent',
  selected:
    '[&>button]:bg-accent [&>button]:font-semibold [&>button]:text-on-accent [&>button:hover]:bg-accent/90',
  chevron: 'size-4 fill-current',
};

const labels = { labelPrevious: () => 'Previous month', labelNext: () => 'Next month' };

function dateOf(day: string): Date {
  return new Date(`${day}T00:00`);
}

/** A month of days to choose from; it takes the focus as it appears. */
export function Calendar({ value, onChoose, min, max }: CalendarProps) {
  const { weekBegins } = useHabits();
  const today = localDay(new Date());
  const within = min && today < min ? min : max && today > max ? max : today;
  const selected = value ? dateOf(value) : undefined;
  return (
    <DayPicker
      mode="single"
      autoFocus
      // The month stays as high, so that the next one does not move what is pointed at.
      fixedWeeks
      weekStartsOn={weekBegins}
      selected={selected}
      defaultMonth={selected ?? dateOf(within)}
      disabled={[
        ...(min ? [{ before: dateOf(min) }] : []),
        ...(max ? [{ after: dateOf(max) }] : []),
      ]}
      {...(min ? { startMonth: dateOf(min) } : {})}
      {...(max ? { endMonth: dateOf(max) } : {})}
      // The chosen day is chosen again by pressing it, not taken away.
      onDayClick={(day, { disabled }) => {
        if (!disabled) onChoose(localDay(day));
      }}
      classNames={look}
      labels={labels}
    />
  );
}
