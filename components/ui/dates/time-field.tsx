'use client';

import { Clock } from 'lucide-react';
import { useState } from 'react';
import { useHabits } from './habits';
import { type MomentFieldProps, PickerField } from './picker-field';
import { TimeList } from './time-list';
import { type Meaning, useWritten } from './use-written';
import { readTime, writeTime } from './written-time';

/** A time of the day, written in the person's own words or chosen from a list; kept as `14:30`. */
export function TimeField({ value, onChange, ...field }: MomentFieldProps) {
  const habits = useHabits();
  const [isOpen, setIsOpen] = useState(false);
  const example = habits.hasHalves ? '2:30 PM' : '14:30';
  function read(text: string): Meaning {
    const reading = readTime(text, habits);
    if (!reading) return { problem: `Write a time such as ${example}, or choose one.` };
    return 'problem' in reading ? reading : { value: reading.time };
  }
  const write = (time: string) => writeTime(time, habits);
  const written = useWritten({ value, onChange, read, write });
  function choose(time: string) {
    written.write(write(time), true);
    setIsOpen(false);
  }
  return (
    <PickerField
      {...{ ...field, written, isOpen, example }}
      verb="Open the list of times"
      icon={<Clock aria-hidden />}
      onOpenChange={setIsOpen}
      popoverClassName="w-32 p-1"
    >
      <TimeList label={field.label} value={value} onChoose={choose} className="max-h-64" />
    </PickerField>
  );
}
