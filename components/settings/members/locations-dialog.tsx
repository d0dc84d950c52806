'use client';

import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Checkbox, LabelledSwitch } from '@/components/ui/checkbox';
import { FormDialog } from '@/components/ui/form-dialog';
import { SkeletonRows } from '@/components/ui/skeleton';
import { ErrorState, Refusal } from '@/components/ui/states';
import { toast } from '@/components/ui/toast';
import type { Answer } from '@/lib/browser/api';
import { complaintOf, locationsQuery, useChange } from '@/lib/browser/settings';

type Member = Answer<'listMembers'>['members'][number];
type Location = Answer<'listLocations'>['locations'][number];

function Choice({
  location: { name, city },
  isChosen,
  onChange,
}: {
  location: Location;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}) {
  const id = useId();
  return (
    <li className="flex items-center gap-2.5 px-3 py-2">
      <Checkbox id={id} checked={isChosen} onChange={onChange} />
      <label htmlFor={id} className="min-w-0 grow cursor-pointer text-sm">
        {name} {city ? <span className="text-muted">{city}</span> : null}
      </label>
    </li>
  );
}

function Choices({ chosen, onChange }: { chosen: string[]; onChange: (ids: string[]) => void }) {
  const query = useQuery(locationsQuery());
  if (query.isLoadingError) return <ErrorState query={query} />;
  if (!query.data) return <SkeletonRows rows={3} className="h-9" />;
  return (
    <ul
      aria-label="Locations"
      className="max-h-72 divide-y divide-line overflow-y-auto rounded-lg border border-line"
    >
      {query.data.locations.map((location) => {
        const { location_id: id } = location;
        return (
          <Choice
            key={id}
            location={location}
            isChosen={chosen.includes(id)}
            onChange={(isChosen) =>
              onChange(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          />
        );
      })}
    </ul>
  );
}

/** Limits a member to some locations, or to none. */
export function LocationsDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { user_id: userId, name, location_ids: before } = member;
  const [isLimited, setIsLimited] = useState(before !== null);
  const [chosen, setChosen] = useState<string[]>(before ?? []);
  const change = useChange('updateMember', ['members']);
  function submit() {
    const body = { location_ids: isLimited ? chosen : null };
    const onSuccess = () => {
      onClose();
      toast.success(
        isLimited
          ? `${name} sees ${chosen.length === 1 ? 'one location' : `${chosen.length} locations`}.`
          : `${name} sees all locations.`,
      );
    };
    change.mutate({ params: { userId }, body }, { onSuccess });
  }
  return (
    <FormDialog
      onClose={onClose}
      title={`Locations of ${name}`}
      description="Whoever is limited to locations sees the people and jobs there, and jobs of no location. It counts from their next request on."
      onSubmit={submit}
      submitLabel="Save"
      isBusy={change.isPending}
      isDisabled={isLimited && chosen.length === 0}
    >
      <LabelledSwitch
        label="Limit to some locations"
        hint="Switched off, they see all locations, those added later too."
        checked={isLimited}
        onChange={setIsLimited}
      />
      {isLimited ? <Choices chosen={chosen} onChange={setChosen} /> : null}
      {change.error ? <Refusal>{complaintOf(change.error).message}</Refusal> : null}
    </FormDialog>
  );
}
