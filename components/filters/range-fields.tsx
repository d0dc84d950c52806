'use client';

import type { ReactNode } from 'react';
import { DateField } from '@/components/ui/dates/date-field';
import { InputField } from '@/components/ui/field';
import type { Ranges } from './chip';

type Props<Value> = { label: string; value: Value | null; onChange: (value: Value | null) => void };

/** The two ends of a range side by side, with a word of advice where nothing lies between them. */
export function RangeRow({ isEmpty, children }: { isEmpty: boolean; children: ReactNode }) {
  return (
    <div>
      <div className="grid grid-cols-2 gap-2">{children}</div>
      {isEmpty ? (
        <p className="mt-1.5 text-xs text-warning">The first is above the second: nothing fits.</p>
      ) : null}
    </div>
  );
}

/** Whether a range ends before it begins, so that nothing lies in it. */
export function isReversed<End extends string | number>(from: End | null, to: End | null) {
  return from !== null && to !== null && from > to;
}

function integer(text: string): number | null {
  const number = Number.parseInt(text, 10);
  return Number.isNaN(number) ? null : number;
}

/** One end of a range of whole numbers; empty where that end is open. */
function NumberField({ label, value, onChange }: Props<number>) {
  return (
    <InputField
      label={label}
      className="min-w-0"
      type="number"
      inputMode="numeric"
      value={value ?? ''}
      onChange={(event) => onChange(integer(event.target.value))}
    />
  );
}

/** One end of a range of days; empty where that end is open. */
export function DayField({ label, value, onChange }: Props<string>) {
  return (
    <DateField
      label={label}
      className="min-w-0"
      // A list shows what has happened, and is not asked for with every letter.
      leans="back"
      isLazy
      value={value ?? ''}
      onChange={(day) => onChange(day || null)}
    />
  );
}

/** The scores and days of applying that a list can be narrowed to. */
export function RangeFields({
  filters,
  change,
}: {
  filters: Ranges;
  change: (changes: Partial<Ranges>) => void;
}) {
  return (
    <>
      <RangeRow isEmpty={isReversed(filters.min, filters.max)}>
        <NumberField label="Score from" value={filters.min} onChange={(min) => change({ min })} />
        <NumberField label="to" value={filters.max} onChange={(max) => change({ max })} />
      </RangeRow>
      <RangeRow isEmpty={isReversed(filters.from, filters.to)}>
        <DayField label="Applied from" value={filters.from} onChange={(from) => change({ from })} />
        <DayField label="to" value={filters.to} onChange={(to) => change({ to })} />
      </RangeRow>
    </>
  );
}
