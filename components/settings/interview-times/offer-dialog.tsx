'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '@/components/shell/session-context';
import { Combobox } from '@/components/ui/combobox';
import { Field, Input } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { Select } from '@/components/ui/select';
import { Refusal } from '@/components/ui/states';
import { toast } from '@/components/ui/toast';
import { jobOptions } from '@/lib/browser/options';
import { membersQuery, useChange } from '@/lib/browser/settings';
import { localDay, MAX_SLOTS, type Recurrence, recurringSlots } from '@/lib/browser/slots';

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
const DAY_MS = 86_400_000;

function initial(): Recurrence {
  const from = localDay(new Date(Date.now() + DAY_MS));
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
            className="cursor-pointer rounded-lg border border-line-strong px-3 py-1.5 text-sm has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
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

function WhenFields({ value, onChange }: { value: Recurrence; onChange: Change }) {
  return (
    <>
      <Weekdays chosen={value.days} onChange={(days) => onChange({ days })} />
      {(['begins', 'ends'] as const).map((name) => (
        <Field key={name} label={name === 'begins' ? 'From' : 'Until'}>
          {(control) => (
            <Input
              {...control}
              type="time"
              required
              value={value[name]}
              onChange={(event) => onChange({ [name]: event.target.value })}
            />
          )}
        </Field>
      ))}
      <Field label="Each">
        {(control) => (
          <Select
            {...control}
            value={String(value.minutes)}
            onChange={(next) => onChange({ minutes: Number(next) })}
            options={lengths}
          />
        )}
      </Field>
      <Field label="First day">
        {(control) => (
          <Input
            {...control}
            type="date"
            required
            min={localDay(new Date())}
            value={value.from}
            onChange={(event) => onChange({ from: event.target.value })}
          />
        )}
      </Field>
      <Field label="For">
        {(control) => (
          <Select
            {...control}
            value={String(value.weeks)}
            onChange={(next) => onChange({ weeks: Number(next) })}
            options={weekCounts}
          />
        )}
      </Field>
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
  return (
    <Field label="Interviewer">
      {(control) => <Combobox {...control} value={value} onChange={onChange} options={options} />}
    </Field>
  );
}

function JobField({ value, onChange }: Pick) {
  const [typed, setTyped] = useState('');
  const { data = [] } = useQuery(jobOptions(typed, value === ANY ? undefined : value));
  return (
    <Field label="Offered for" className="sm:col-span-2">
      {(control) => (
        <Combobox
          {...control}
          value={value}
          onChange={onChange}
          options={[{ value: ANY, label: 'Any job' }, ...data]}
          onSearch={setTyped}
        />
      )}
    </Field>
  );
}

function countWords(count: number): string {
  if (count === 0) return 'This makes no times. Check days and hours.';
  if (count > MAX_SLOTS) {
    return `This makes ${count} times; at most ${MAX_SLOTS} can be offered at once. Choose fewer weeks or days.`;
  }
  return count === 1 ? 'This makes one time.' : `This makes ${count} times.`;
}

/** Offers times for interviews on chosen days and hours, for some weeks. */
export function OfferDialog({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const offer = useChange('createInterviewSlots', ['settings', 'slots']);
  const [when, setWhen] = useState(initial);
  const [interviewer, setInterviewer] = useState(user.id);
  const [job, setJob] = useState(ANY);
  const slots = recurringSlots(when, new Date());
  const isUsable = slots.length > 0 && slots.length <= MAX_SLOTS;

  function submit() {
    const forJob = job === ANY ? {} : { job_id: job };
    offer.mutate(
      { body: { slots, interviewer_id: interviewer, ...forJob } },
      {
        onSuccess: (answer) => {
          onClose();
          const { length } = answer.slots;
          toast.success(length === 1 ? 'One time is offered.' : `${length} times are offered.`);
        },
      },
    );
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Offer interview times"
      description="In your time zone. All are offered, or none if one overlaps a time already offered."
      onSubmit={submit}
      submitLabel="Offer times"
      isBusy={offer.isPending}
      isDisabled={!isUsable}
      isNative
      formClassName="grid gap-4 sm:grid-cols-2"
    >
      <WhenFields
        value={when}
        onChange={(changes) => {
          setWhen((known) => ({ ...known, ...changes }));
          offer.reset();
        }}
      />
      <InterviewerField value={interviewer} onChange={setInterviewer} />
      <JobField value={job} onChange={setJob} />
      <div className="sm:col-span-2">
        <p aria-live="polite" className="text-sm text-muted">
          {countWords(slots.length)}
        </p>
        {offer.error ? <Refusal className="mt-3">{offer.error.message}</Refusal> : null}
      </div>
    </FormDialog>
  );
}
