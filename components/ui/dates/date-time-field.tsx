'use client';

import { CalendarClock } from 'lucide-react';
import { useRef, useState } from 'react';
import { wallOf } from '@/lib/browser/zoned';
import { LateCalendar, outside } from './date-field';
import { useHabits } from './habits';
import { type MomentFieldProps, PickerField } from './picker-field';
import { TimeList } from './time-list';
import { type Meaning, useWritten } from './use-written';
import { writeDay } from './written-day';
import { type Clock, readMoment, writeMoment } from './written-moment';
import { writeTime } from './written-time';

type Props = MomentFieldProps &
  Clock & {
    /** The first and the last moment that can be chosen, `2026-12-03T14:30`. */
    min?: string | undefined;
    max?: string | undefined;
  };

/** The day and the time of a moment, `2026-12-03T14:30`; empty where it is. */
function partsOf(moment = ''): [day: string, time: string] {
  const [day = '', time = ''] = moment.split('T');
  return [day, time];
}

function useMoment({ value, onChange, min, max, zone, place }: Props) {
  const habits = useHabits();
  const [firstDay, earliest] = partsOf(min);
  const [lastDay, latest] = partsOf(max);
  const today = () => wallOf(new Date(), zone).day;
  const given = () => ({ habits, leans: 'ahead' as const, today: today(), zone, place });

  function read(text: string): Meaning {
    const reading = readMoment(text, given());
    if (!reading) return { problem: 'Write a day and a time, or choose them.' };
    if ('problem' in reading) return reading;
    const { moment } = reading;
    const problem = outside(partsOf(moment)[0], { min: firstDay, max: lastDay }, habits);
    if (problem) return { problem };
    if (min && moment < min)
      return { problem: `Choose a time after ${writeTime(earliest, habits)}.` };
    if (max && moment > max)
      return { problem: `Choose a time before ${writeTime(latest, habits)}.` };
    return { value: moment };
  }
  const written = useWritten({ value, onChange, read, write: (at) => writeMoment(at, habits) });

  const reading = readMoment(written.text, given());
  const isWhole = reading !== null && 'moment' in reading;
  const [day = '', time = ''] = isWhole ? partsOf(reading.moment) : [reading?.day, reading?.time];

  /** Writes what was chosen so far; says whether both the day and the time are. */
  function choose(chosen: { day?: string; time?: string }): boolean {
    const next = { day, time, ...chosen };
    const isComplete = Boolean(next.day && next.time);
    const part = next.day ? writeDay(next.day, habits) : writeTime(next.time, habits);
    const whole = writeMoment(`${next.day}T${next.time}`, habits);
    written.write(isComplete ? whole : part, isComplete);
    return isComplete;
  }
  const hours = {
    min: min && day === firstDay ? earliest : undefined,
    max: max && day === lastDay ? latest : undefined,
  };
  return { written, habits, day, time, choose, days: { min: firstDay, max: lastDay }, hours };
}

/**
 * A day with its time, written in the person's own words or chosen; kept as `2026-12-03T14:30`, what
 * the clock of a zone shows. ZonedTimeField makes a moment of it.
 */
export function DateTimeField(props: Props) {
  const { label, hint, error, className, required } = props;
  const { written, habits, day, time, choose, days, hours } = useMoment(props);
  const [isOpen, setIsOpen] = useState(false);
  const times = useRef<HTMLDivElement>(null);
  function show(isShown: boolean) {
    setIsOpen(isShown);
    if (!isShown) written.finish();
  }
  return (
    <PickerField
      {...{ label, hint, error, className, required, written, isOpen }}
      example={habits.hasHalves ? 'Friday 2 PM' : 'Friday 14:00'}
      verb="Open the calendar"
      icon={<CalendarClock aria-hidden />}
      onOpenChange={show}
      popoverClassName="w-auto max-w-[calc(100vw-1rem)]"
    >
      <div className="flex flex-wrap gap-2">
        <LateCalendar
          value={day}
          {...days}
          onChoose={(chosen) => {
            choose({ day: chosen });
            times.current?.focus();
          }}
        />
        <TimeList
          ref={times}
          label={`Time: ${label}`}
          value={time}
          {...hours}
          onChoose={(chosen) => {
            if (choose({ time: chosen })) setIsOpen(false);
          }}
          className="h-70 grow max-[22rem]:h-32"
        />
      </div>
    </PickerField>
  );
}
