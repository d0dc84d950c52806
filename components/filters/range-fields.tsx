'use client';

import { Field, Input } from '@/components/ui/field';
import type { Ranges } from './chip';

type Props<Value> = { label: string; value: Value | null; onChange: (value: Value | null) => void };

function integer(text: string): number | null {
  const number = Number.parseInt(text, 10);
  return Number.isNaN(number) ? null : number;
}

/** One end of a range of whole numbers; empty where that end is open. */
function NumberField({ label, value, onChange }: Props<number>) {
  return (
    <Field label={label} className="grow">
      {(control) => (
        <Input
          {...control}
          type="number"
          inputMode="numeric"
          value={value ?? ''}
          onChange={(event) => onChange(integer(event.target.value))}
        />
      )}
    </Field>
  );
}

/** One end of a range of days; empty where that end is open. */
export function DateField({ label, value, onChange }: Props<string>) {
  return (
    <Field label={label} className="grow">
      {(control) => (
        <Input
          {...control}
          type="date"
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value || null)}
        />
      )}
    </Field>
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
      <div className="flex gap-3">
        <NumberField label="Score from" value={filters.min} onChange={(min) => change({ min })} />
        <NumberField label="to" value={filters.max} onChange={(max) => change({ max })} />
      </div>
      <div className="flex gap-3">
        <DateField
          label="Applied from"
          value={filters.from}
          onChange={(from) => change({ from })}
        />
        <DateField label="to" value={filters.to} onChange={(to) => change({ to })} />
      </div>
    </>
  );
}
