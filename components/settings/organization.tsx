'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type FormEvent, useId, useState } from 'react';
import { useMay } from '@/components/shell/session-context';
import { Button } from '@/components/ui/button';
import { InputField } from '@/components/ui/field';
import { Skeleton } from '@/components/ui/skeleton';
import { ErrorState, Refusal } from '@/components/ui/states';
import { toast } from '@/components/ui/toast';
import { useUnsaved } from '@/components/ui/unsaved';
import type { Answer } from '@/lib/browser/api';
import { complaintOf, organizationQuery, useChange } from '@/lib/browser/settings';
import { Card, Panel, ReadOnlyNote } from './panel';

type Organization = Answer<'getOrganization'>['organization'];
type Behaviour = Organization['blocklist_behaviour'];
type Changes = Partial<Pick<Organization, 'name' | 'blocklist_behaviour'>>;

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
      'New applications of whoever matches are closed at once in “Do not contact”: no screening, no messages. Applications that are open already stay where they are, marked and without a screening call.',
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
            className="flex cursor-pointer gap-3 rounded-lg border border-line-strong p-3 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent has-disabled:cursor-not-allowed"
          >
            <input
              type="radio"
              name={id}
              className="mt-0.5 size-4 shrink-0 accent-accent outline-none"
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

/** What was typed and differs from the organization as it is now. */
function changesOf({ name, blocklist_behaviour: behaviour }: Changes, now: Organization): Changes {
  return {
    ...(name === undefined || name.trim() === now.name ? {} : { name: name.trim() }),
    ...(behaviour === undefined || behaviour === now.blocklist_behaviour
      ? {}
      : { blocklist_behaviour: behaviour }),
  };
}

/** What takes changes back: the values that they replace. */
function reverseOf(changes: Changes, { name, blocklist_behaviour }: Organization): Changes {
  return {
    ...('name' in changes ? { name } : {}),
    ...('blocklist_behaviour' in changes ? { blocklist_behaviour } : {}),
  };
}

function useOrganizationForm(organization: Organization) {
  const router = useRouter();
  const change = useChange('updateOrganization', ['organization']);
  // Only what was typed, so that what others change meanwhile shows and is not sent back.
  const [typed, setTyped] = useState<Changes>({});
  const changes = changesOf(typed, organization);

  function save(body: Changes, undo?: () => void) {
    const onSuccess = () => {
      // What was typed while this was sent is still to be saved.
      if (undo) setTyped((latest) => (latest === typed ? {} : latest));
      router.refresh();
      toast.success(undo ? 'Saved.' : 'Undone.', undo ? { undo } : {});
    };
    change.mutate({ body }, { onSuccess });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    save(changes, () => save(reverseOf(changes, organization)));
  }

  return {
    values: { ...organization, ...typed },
    type: (next: Changes) => setTyped((latest) => ({ ...latest, ...next })),
    isChanged: Object.keys(changes).length > 0,
    change,
    submit,
  };
}

function OrganizationForm({ organization }: { organization: Organization }) {
  const mayWrite = useMay('settings:write');
  const { values, type, isChanged, change, submit } = useOrganizationForm(organization);
  const complaint = change.error ? complaintOf(change.error) : null;

  useUnsaved(isChanged && mayWrite);

  return (
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
        <BehaviourChoice
          value={values.blocklist_behaviour}
          onChange={(behaviour) => type({ blocklist_behaviour: behaviour })}
          disabled={!mayWrite}
        />
        {complaint && complaint.field !== 'name' ? <Refusal>{complaint.message}</Refusal> : null}
        {mayWrite ? (
          <Button type="submit" variant="primary" disabled={!isChanged} isBusy={change.isPending}>
            Save changes
          </Button>
        ) : null}
      </Card>
    </form>
  );
}

/** The organization's name and what its blocklist does. */
export function OrganizationSettings() {
  const query = useQuery(organizationQuery());
  const { data } = query;
  const mayWrite = useMay('settings:write');
  return (
    <Panel title="Organization">
      {mayWrite ? null : <ReadOnlyNote />}
      {data ? <OrganizationForm organization={data.organization} /> : null}
      {query.isLoadingError ? <ErrorState query={query} /> : null}
      {query.isPending ? <Skeleton className="h-80 w-full rounded-xl" /> : null}
    </Panel>
  );
}
