'use client';

import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useMay } from '@/components/shell/session-context';
import { Button } from '@/components/ui/button';
import { Field, Input } from '@/components/ui/field';
import { SkeletonForm } from '@/components/ui/skeleton';
import { ErrorState } from '@/components/ui/states';
import { fullTime } from '@/components/ui/time';
import { useUnsaved } from '@/components/ui/unsaved';
import { type Retention, type RetentionMonths, retentionQuery } from '@/lib/browser/privacy';
import { Card, Note, Panel, ReadOnlyNote } from '../panel';
import { outcomeLabels } from './outcomes';
import { RetentionDialog } from './retention-dialog';

type Key = keyof RetentionMonths;
type Typed = Record<Key, string>;

const fields: readonly { key: Key; label: string; hint: string }[] = [
  { key: 'hired_months', label: outcomeLabels.hired, hint: 'At least one application was hired.' },
  {
    key: 'rejected_months',
    label: outcomeLabels.rejected,
    hint: 'Every application was rejected, withdrawn or closed.',
  },
  { key: 'open_months', label: outcomeLabels.open, hint: 'Still in your pipeline.' },
  {
    key: 'without_application_months',
    label: outcomeLabels.without_application,
    hint: 'In your database, but never in a pipeline.',
  },
];

const typedOf = (retention: Retention): Typed => ({
  hired_months: String(retention.hired_months ?? ''),
  rejected_months: String(retention.rejected_months ?? ''),
  open_months: String(retention.open_months ?? ''),
  without_application_months: String(retention.without_application_months ?? ''),
});

const monthsIn = (typed: string) => (typed.trim() === '' ? null : Number(typed));
const isMonths = (typed: string) => {
  const months = monthsIn(typed);
  return months === null || (Number.isInteger(months) && months >= 1 && months <= 240);
};

function MonthsField({
  label,
  hint,
  value,
  disabled,
  onChange,
}: {
  label: string;
  hint: string;
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
}) {
  return (
    <Field
      label={label}
      hint={hint}
      error={isMonths(value) ? undefined : 'Choose 1 to 240 months, or leave it empty.'}
      className="sm:grid sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start sm:gap-x-4 sm:space-y-0 sm:[&>label]:pt-2 sm:[&>p]:col-start-1"
    >
      {(control) => (
        <span className="row-span-2 flex items-center gap-2 text-sm text-muted">
          <Input
            {...control}
            className="w-24"
            inputMode="numeric"
            placeholder="For ever"
            maxLength={3}
            value={value}
            disabled={disabled}
            onChange={(event) => onChange(event.target.value)}
          />
          months
        </span>
      )}
    </Field>
  );
}

function stateOf({ effective_at: at, held }: Retention): string {
  const onHold = held === 0 ? '' : ` ${held} on legal hold ${held === 1 ? 'is' : 'are'} kept.`;
  if (at === null) return `Nobody is erased by itself.${onHold}`;
  const day = fullTime(new Date(at));
  return Date.parse(at) > Date.now()
    ? `Takes effect on ${day}; until then nobody is erased.${onHold}`
    : `In effect since ${day}.${onHold}`;
}

function RetentionForm({ retention }: { retention: Retention }) {
  const mayWrite = useMay('candidate:erase');
  const [typed, setTyped] = useState<Partial<Typed>>({});
  // With what stood there then: a dialog that is open saves over nothing that is newer.
  const [asked, setAsked] = useState<{ months: RetentionMonths; before: Retention } | null>(null);
  const shown = { ...typedOf(retention), ...typed };
  const months: RetentionMonths = {
    hired_months: monthsIn(shown.hired_months),
    rejected_months: monthsIn(shown.rejected_months),
    open_months: monthsIn(shown.open_months),
    without_application_months: monthsIn(shown.without_application_months),
  };
  const isChanged = fields.some(({ key }) => months[key] !== retention[key]);
  const isValid = fields.every(({ key }) => isMonths(shown[key]));
  useUnsaved(isChanged && mayWrite);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isValid && isChanged) setAsked({ months, before: retention });
  }

  return (
    <>
      <Note className="mb-5">{stateOf(retention)}</Note>
      <form onSubmit={submit}>
        <Card className="space-y-5 p-5">
          {fields.map(({ key, label, hint }) => (
            <MonthsField
              key={key}
              {...{ label, hint }}
              value={shown[key]}
              disabled={!mayWrite}
              onChange={(value) => setTyped((latest) => ({ ...latest, [key]: value }))}
            />
          ))}
          {mayWrite ? (
            <Button type="submit" variant="primary" disabled={!isChanged || !isValid}>
              Preview and save…
            </Button>
          ) : null}
        </Card>
      </form>
      {asked ? (
        <RetentionDialog
          {...asked}
          onClose={() => setAsked(null)}
          onSaved={() => {
            setTyped({});
            setAsked(null);
          }}
        />
      ) : null}
    </>
  );
}

/** How long the organization keeps people after their last activity. */
export function RetentionSettings() {
  const query = useQuery(retentionQuery());
  const { data } = query;
  const mayWrite = useMay('candidate:erase');
  return (
    <Panel
      title="Data retention"
      description="How many months after their last activity people are erased, for good, with everything you hold about them. Who has several applications is kept as long as the longest of their times says. Legal holds, interviews to come and messages that wait keep a person."
    >
      {mayWrite ? null : <ReadOnlyNote />}
      {data ? <RetentionForm retention={data} /> : null}
      {query.isLoadingError ? <ErrorState query={query} /> : null}
      {query.isPending ? <SkeletonForm fields={4} /> : null}
    </Panel>
  );
}
