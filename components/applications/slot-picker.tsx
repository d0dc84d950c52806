'use client';

import { useQuery } from '@tanstack/react-query';
import { SkeletonRows } from '@/components/ui/skeleton';
import { ErrorState } from '@/components/ui/states';
import { slotsQuery } from '@/lib/browser/applications';
import { type OfferedTime, type Slot, timesOf } from '@/lib/browser/slots';
import { zoneName } from '@/lib/words/zone-names';
import { clock, daysOf, yoursBeside } from './days';

const names = new Intl.ListFormat('en', { type: 'disjunction' });

function TimeChoice({
  offered,
  zone,
  isChosen,
  onChoose,
}: {
  offered: OfferedTime;
  zone: string;
  isChosen: boolean;
  onChoose: (slot: Slot) => void;
}) {
  const { start_time, end_time, interviewers } = offered;
  const time = `${clock(new Date(start_time), zone)} – ${clock(new Date(end_time), zone)}`;
  const yours = yoursBeside(new Date(start_time), zone);
  return (
    <label className="relative flex cursor-pointer flex-col rounded-lg border border-line-strong px-3 py-1.5 text-sm hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input
        type="radio"
        name="slot"
        className="sr-only"
        checked={isChosen}
        onChange={() => onChoose({ start_time, end_time })}
      />
      <span className="font-medium tabular-nums">{time}</span>
      {yours ? <span className="text-xs text-muted">Yours: {yours}</span> : null}
      <span className="text-xs break-words text-muted">{names.format(interviewers)}</span>
    </label>
  );
}

/** The times offered for a job, day by day, of which one can be chosen. */
export function SlotPicker({
  jobId,
  zone,
  value,
  onChange,
}: {
  jobId: string;
  /** Where the interview is; the days and hours are of its clock. */
  zone: string;
  value: Slot | null;
  onChange: (slot: Slot) => void;
}) {
  const slots = useQuery(slotsQuery(jobId));
  if (slots.isPending) return <SkeletonRows rows={3} />;
  if (slots.isLoadingError) return <ErrorState query={slots} />;
  if (slots.data.length === 0) {
    return (
      <p className="rounded-lg border border-dashed border-line-strong px-4 py-4 text-sm text-muted">
        No free times are offered for this job. Choose a time of your own below.
      </p>
    );
  }
  const days = daysOf(
    timesOf(slots.data).map((time) => ({ ...time, occurred_at: time.start_time })),
    new Date(),
    zone,
  );
  return (
    <div className="max-h-72 space-y-4 overflow-y-auto p-0.5">
      <p className="text-xs text-muted">Times in {zoneName(zone)}</p>
      {days.map(({ day, label, items }) => (
        <fieldset key={day}>
          <legend className="mb-1.5 text-xs font-medium text-muted">{label}</legend>
          <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
            {items.map((time) => (
              <TimeChoice
                key={`${time.start_time} ${time.end_time}`}
                offered={time}
                zone={zone}
                isChosen={value?.start_time === time.start_time && value.end_time === time.end_time}
                onChoose={onChange}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
