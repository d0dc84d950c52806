'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '@/components/shell/session-context';
import { ComboboxField } from '@/components/ui/combobox';
import { DateField } from '@/components/ui/dates/date-field';
import { TimeField } from '@/components/ui/dates/time-field';
import { FormDialog } from '@/components/ui/form-dialog';
import { type Option, SelectField } from '@/components/ui/select';
import { Refusal } from '@/components/ui/states';
import { toast } from '@/components/ui/toast';
import type { Answer } from '@/lib/browser/api';
import { jobOptions } from '@/lib/browser/options';
import { membersQuery, useChange } from '@/lib/browser/settings';
import { MAX_SLOTS, type Recurrence, recurringSlots } from '@/lib/browser/slots';
import { plusDays, wallOf } from '@/lib/browser/zoned';
import { zoneName } from '@/lib/words/zone-names';

const weekdays = [
  { day: 1, short: 'Mon', name: 'Monday' },
  { day: 2, short: 'Tue', name: 'Tuesday' },
  { day: 3, short: 'Wed', name: 'Wednesday' },
  { day: 4, short: 'Thu', name: 'Thursday' },
  { day: 5, short: 'Fri', name: 'Friday' },
  { day: 6, short: 'Sat', name: 'Saturday' },
  { day: 0, short: 'Sun', name: 'Sunday' },
];

const lengths = [15, 20, 30, 45, 60, 90, 120].map((minutes) => ({
  value: String(minutes),
  label: `${minutes} minutes`,
}));

const weekCounts = [1, 2, 3, 4, 6, 8].map((weeks) => ({
  value: String(weeks),
  label: weeks === 1 ? 'One week' : `${weeks} weeks`,
}));

const ANY = 'any';

const today = (zone: string) => wallOf(new Date(), zone).day;

function initial(zone: string): Recurrence {
  const from = plusDays(today(zone), 1);
  return { from, weeks: 2, days: [1, 2, 3, 4, 5], begins: '09:00', ends: '12:00', minutes: 30 };
}

function Weekdays({
  chosen,
  onChange,
}: {
  chosen: readonly number[];
  onChange: (days: number[]) => void;
}) {
  return (
    <fieldset className="sm:col-span-2">
      <legend className="text-sm font-medium">Days</legend>
      <div className="mt-1.5 flex flex-wrap gap-1.5">
        {weekdays.map(({ day, short, name }) => (
          <label
            key={day}
            className="relative cursor-pointer rounded-lg border border-line-strong px-3 py-1.5 text-sm has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="checkbox"
              aria-label={name}
              className="sr-only"
              checked={chosen.includes(day)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, day] : chosen.filter((one) => one !== day))
              }
            />
            {short}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type Change = (changes: Partial<Recurrence>) => void;

function NumberField({
  label,
  value,
  onChange,
  options,
}: {
  label: string;
  value: number;
  onChange: (value: number) => void;
  options: readonly Option[];
}) {
  return (
    <SelectField
      label={label}
      value={String(value)}
      onChange={(next) => onChange(Number(next))}
      options={options}
    />
  );
}

function WhenFields({
  value,
  onChange,
  zone,
}: {
  value: Recurrence;
  onChange: Change;
  zone: string;
}) {
  const { days, minutes, from, weeks } = value;
  return (
    <>
      <Weekdays chosen={days} onChange={(chosen) => onChange({ days: chosen })} />
      {(['begins', 'ends'] as const).map((name) => (
        <TimeField
          key={name}
          label={name === 'begins' ? 'From' : 'Until'}
          required
          value={value[name]}
          onChange={(time) => onChange({ [name]: time })}
        />
      ))}
      <NumberField
        label="Each"
        value={minutes}
        onChange={(next) => onChange({ minutes: next })}
        options={lengths}
      />
      <DateField
        label="First day"
        required
        min={today(zone)}
        value={from}
        onChange={(day) => onChange({ from: day })}
      />
      <NumberField
        label="For"
        value={weeks}
        onChange={(next) => onChange({ weeks: next })}
        options={weekCounts}
      />
    </>
  );
}

type Pick = { value: string; onChange: (value: string) => void };

function InterviewerField({ value, onChange }: Pick) {
  const { user } = useSession();
  const { data } = useQuery(membersQuery());
  const active = data?.members.filter((member) => member.is_active) ?? [];
  const others = active.filter(({ user_id: id }) => id !== user.id);
  const options = [
    { value: user.id, label: 'You' },
    ...others.map(({ user_id: id, name }) => ({ value: id, label: name })),
  ];
  return <ComboboxField label="Interviewer" value={value} onChange={onChange} options={options} />;
}

function JobField({ value, onChange }: Pick) {
  const [typed, setTyped] = useState('');
  const { data = [] } = useQuery(jobOptions(typed, value === ANY ? undefined : value));
  return (
    <ComboboxField
      label="Offered for"
      className="sm:col-span-2"
      value={value}
      onChange={onChange}
      options={[{ value: ANY, label: 'Any job' }, ...data]}
      onSearch={setTyped}
    />
  );
}

function countWords(count: number): string {
  if (count === 0) return 'This makes no times. Check days and hours.';
  if (count > MAX_SLOTS) {
    return `This makes ${count} times; at most ${MAX_SLOTS} can be offered at once. Choose fewer weeks or days.`;
  }
  return count === 1 ? 'This makes one time.' : `This makes ${count} times.`;
}

/** The times that the fields describe, and what offers them. */
function useOffer(zone: string, onDone: () => void) {
  const { user } = useSession();
  const { mutate, reset, error, isPending } = useChange('createInterviewSlots', [
    'settings',
    'slots',
  ]);
  const [when, setWhen] = useState(() => initial(zone));
  const [interviewer, setInterviewer] = useState(user.id);
  const [job, setJob] = useState(ANY);
  const slots = recurringSlots(when, new Date(), zone);

  function changeWhen(changes: Partial<Recurrence>) {
    setWhen((known) => ({ ...known, ...changes }));
    reset();
  }

  function submit() {
    const forJob = job === ANY ? {} : { job_id: job };
    const body = { slots, interviewer_id: interviewer, ...forJob };
    const onSuccess = ({ slots: { length } }: Answer<'createInterviewSlots'>) => {
      onDone();
      toast.success(length === 1 ? 'One time is offered.' : `${length} times are offered.`);
    };
    mutate({ body }, { onSuccess });
  }

  const fields = { when, changeWhen, interviewer, setInterviewer, job, setJob };
  return { ...fields, count: slots.length, submit, error, isBusy: isPending };
}

/** Offers times for interviews on chosen days and hours, for some weeks. */
export function OfferDialog({ zone, onClose }: { zone: string; onClose: () => void }) {
  const { when, changeWhen, count, error, ...offer } = useOffer(zone, onClose);
  return (
    <FormDialog
      onClose={onClose}
      title="Offer interview times"
      description={`In the time of ${zoneName(zone)}. All are offered, or none if one overlaps a time already offered.`}
      onSubmit={offer.submit}
      submitLabel="Offer times"
      isBusy={offer.isBusy}
      isDisabled={count === 0 || count > MAX_SLOTS}
      isNative
      formClassName="grid gap-4 sm:grid-cols-2"
    >
      <WhenFields value={when} onChange={changeWhen} zone={zone} />
      <InterviewerField value={offer.interviewer} onChange={offer.setInterviewer} />
      <JobField value={offer.job} onChange={offer.setJob} />
      <div className="sm:col-span-2">
        <p aria-live="polite" className="text-sm text-muted">
          {countWords(count)}
        </p>
        {error ? <Refusal className="mt-3">{error.message}</Refusal> : null}
      </div>
    </FormDialog>
  );
}
