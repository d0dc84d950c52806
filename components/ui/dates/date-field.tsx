'use client';

import { Calendar as CalendarIcon } from 'lucide-react';
import { useState } from 'react';
import { localDay } from '@/lib/browser/slots';
import { late } from '../late';
import { Skeleton } from '../skeleton';
import { type Habits, useHabits } from './habits';
import { type MomentFieldProps, PickerField } from './picker-field';
import { type Meaning, useWritten } from './use-written';
import { readDay, writeDay } from './written-day';

/** The calendar, fetched once it is opened. */
export const LateCalendar = late(
  () => import('./calendar').then((module) => module.Calendar),
  () => <Skeleton className="h-70 w-63" />,
);

type Limits = {
  /** The first and the last day that can be chosen, `2026-12-03`. */
  min?: string | undefined;
  max?: string | undefined;
};

type Props = MomentFieldProps &
  Limits & {
    /** Whether a date without its year lies ahead or back. */
    leans?: 'ahead' | 'back';
    /** Whether the value changes once the person has finished, and not with every letter. */
    isLazy?: boolean;
  };

/** What is wrong with a day outside of its limits. */
export function outside(day: string, { min, max }: Limits, habits: Habits): string | undefined {
  if (min && day < min) return `Choose ${writeDay(min, habits)} or a later day.`;
  if (max && day > max) return `Choose ${writeDay(max, habits)} or an earlier day.`;
  return undefined;
}

/** A day such as people write in this example, `Dec 3`. */
export const exampleDay = ({ first }: Habits) => (first === 'day' ? '3 Dec' : 'Dec 3');

/** A day, written in the person's own words or chosen in a calendar; kept as `2026-12-03`. */
export function DateField({ value, onChange, min, max, leans = 'ahead', isLazy, ...field }: Props) {
  const habits = useHabits();
  const [isOpen, setIsOpen] = useState(false);
  function read(text: string): Meaning {
    const reading = readDay(text, { habits, leans, today: localDay(new Date()) });
    if (!reading) return { problem: `Write a date such as ${exampleDay(habits)}, or choose one.` };
    if ('problem' in reading) return reading;
    const problem = outside(reading.day, { min, max }, habits);
    return problem ? { problem } : { value: reading.day };
  }
  const write = (day: string) => writeDay(day, habits);
  const written = useWritten({ value, onChange, isLazy, read, write });
  function choose(day: string) {
    written.write(write(day), true);
    setIsOpen(false);
  }
  return (
    <PickerField
      {...{ ...field, written, isOpen }}
      example={exampleDay(habits)}
      verb="Open the calendar"
      icon={<CalendarIcon aria-hidden />}
      onOpenChange={setIsOpen}
      popoverClassName="w-auto"
    >
      <LateCalendar {...{ value, min, max }} onChoose={choose} />
    </PickerField>
  );
}
