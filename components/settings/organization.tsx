'use client';

import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useMay } from '@/components/shell/session-context';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { InputField } from '@/components/ui/field';
import { SkeletonForm } from '@/components/ui/skeleton';
import { ErrorState, Refusal } from '@/components/ui/states';
import { useUnsaved } from '@/components/ui/unsaved';
import { ApiError } from '@/lib/browser/api';
import { complaintOf, organizationQuery } from '@/lib/browser/settings';
import { ApplicantPages } from './applicant-pages';
import { CountryField } from './country-field';
import { Card, Panel, ReadOnlyNote } from './panel';
import { type Organization, useOrganizationForm } from './use-organization-form';

type Behaviour = Organization['blocklist_behaviour'];
const behaviours: { value: Behaviour; label: string; consequence: string }[] = [
  {
    value: 'flag',
    label: 'Flag',
    consequence:
      'Whoever matches an entry is marked wherever they appear and gets no screening call. Their applications stay open; your team decides.',
  },
  {
    value: 'exclude',
    label: 'Exclude',
    consequence:
      'New applications of whoever matches are closed at once in “Do not contact”: no screening, no messages. Applications that are open already stay where they are, marked and without a screening call. A name that is only like an entry’s is marked, never closed.',
  },
];

function BehaviourChoice({
  value,
  onChange,
  disabled,
}: {
  value: Behaviour;
  onChange: (value: Behaviour) => void;
  disabled: boolean;
}) {
  const id = useId();
  return (
    <fieldset disabled={disabled}>
      <legend className="text-sm font-medium">When an applicant matches the blocklist</legend>
      <div className="mt-2 grid gap-2 sm:grid-cols-2">
        {behaviours.map((behaviour) => (
          <label
            key={behaviour.value}
            className="flex cursor-pointer gap-3 rounded-lg border border-line-strong p-3 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent has-disabled:cursor-auto has-disabled:border-transparent has-disabled:bg-transparent has-disabled:p-0 has-[:disabled:not(:checked)]:hidden"
          >
            <input
              type="radio"
              name={id}
              className="mt-0.5 size-4 shrink-0 accent-accent outline-none disabled:hidden"
              checked={value === behaviour.value}
              onChange={() => onChange(behaviour.value)}
              aria-labelledby={`${id}-${behaviour.value}`}
              aria-describedby={`${id}-${behaviour.value}-consequence`}
            />
            <span>
              <span id={`${id}-${behaviour.value}`} className="block text-sm font-medium">
                {behaviour.label}
              </span>
              <span
                id={`${id}-${behaviour.value}-consequence`}
                className="mt-0.5 block text-xs text-muted"
              >
                {behaviour.consequence}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function RequireFactor({
  value,
  onChange,
  disabled,
}: {
  value: boolean;
  onChange: (value: boolean) => void;
  disabled: boolean;
}) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <Checkbox
        id={id}
        className="mt-0.5"
        checked={value}
        onChange={onChange}
        disabled={disabled}
        aria-describedby={`${id}-hint`}
      />
      <div>
        <label htmlFor={id} className="text-sm font-medium">
          Require a second factor
        </label>
        <p id={`${id}-hint`} className="mt-0.5 text-xs text-muted">
          Members without a passkey or an app set one up before they can go on, you too. API tokens
          and whoever signs in with single sign-on are not affected.
        </p>
      </div>
    </div>
  );
}

function OrganizationForm({ organization }: { organization: Organization }) {
  const mayWrite = useMay('settings:write');
  const { values, type, isChanged, change, submit, conflict } = useOrganizationForm(organization);
  const isStale = change.error instanceof ApiError && change.error.changes.length > 0;
  const complaint = change.error && !isStale ? complaintOf(change.error) : null;

  useUnsaved(isChanged && mayWrite);

  return (
    <>
      <form onSubmit={submit}>
        <Card className="space-y-6 p-5">
          <InputField
            label="Name"
            hint="Candidates see it in messages and on the pages they are sent."
            error={complaint?.field === 'name' ? complaint.message : undefined}
            className="max-w-md"
            required
            maxLength={200}
            disabled={!mayWrite}
            value={values.name}
            onChange={(event) => type({ name: event.target.value })}
          />
          <CountryField
            value={values.country}
            onChange={(country) => type({ country })}
            disabled={!mayWrite}
          />
          <BehaviourChoice
            value={values.blocklist_behaviour}
            onChange={(behaviour) => type({ blocklist_behaviour: behaviour })}
            disabled={!mayWrite}
          />
          <RequireFactor
            value={values.requires_second_factor}
            onChange={(requires) => type({ requires_second_factor: requires })}
            disabled={!mayWrite}
          />
          <ApplicantPages
            values={values}
            onChange={type}
            disabled={!mayWrite}
            problem={complaint}
          />
          {complaint && !['name', 'contact'].includes(complaint.field ?? '') ? (
            <Refusal>{complaint.message}</Refusal>
          ) : null}
          {mayWrite ? (
            <Button type="submit" variant="primary" disabled={!isChanged} isBusy={change.isPending}>
              Save changes
            </Button>
          ) : null}
        </Card>
      </form>
      {conflict}
    </>
  );
}

/** The organization's name, what its blocklist does, how members sign in, what applicants see. */
export function OrganizationSettings() {
  const query = useQuery(organizationQuery());
  const { data } = query;
  const mayWrite = useMay('settings:write');
  return (
    <Panel title="Organization">
      {mayWrite ? null : <ReadOnlyNote />}
      {data ? <OrganizationForm organization={data.organization} /> : null}
      {query.isLoadingError ? <ErrorState query={query} /> : null}
      {query.isPending ? <SkeletonForm fields={5} /> : null}
    </Panel>
  );
}
