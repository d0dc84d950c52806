'use client';

import { DateField } from '@/components/ui/dates/date-field';
import { SelectField } from '@/components/ui/select';
import { localDay } from '@/lib/browser/slots';
import type { Expiry } from './state';

const expiries = [
  { value: 'never', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In 365 days' },
  { value: 'date', label: 'At the end of a day…' },
] as const;

/** When an entry ends, and what is wrong with it. */
export type End = { expiry: Expiry; day: string; problem?: string | undefined };

/** Chooses when an entry ends. */
export function ExpiryFields({ end, onChange }: { end: End; onChange: (end: End) => void }) {
  const { expiry, day, problem } = end;
  const isDay = expiry === 'date';
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Expires"
        error={isDay ? undefined : problem}
        value={expiry}
        onChange={(chosen) => onChange({ expiry: chosen, day })}
        options={expiries}
      />
      {isDay ? (
        <DateField
          label="Last day"
          error={problem}
          min={localDay(new Date())}
          value={day}
          onChange={(chosen) => onChange({ expiry, day: chosen })}
        />
      ) : null}
    </div>
  );
}
