'use client';

import { useState } from 'react';
import { LabelledSwitch } from '@/components/ui/checkbox';
import { FormDialog } from '@/components/ui/form-dialog';
import { Refusal } from '@/components/ui/states';
import { toast } from '@/components/ui/toast';
import type { Answer } from '@/lib/browser/api';
import { complaintOf, useChange } from '@/lib/browser/settings';
import { LocationChoices } from '../location-choices';

type Member = Answer<'listMembers'>['members'][number];

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
      {isLimited ? <LocationChoices chosen={chosen} onChange={setChosen} /> : null}
      {change.error ? <Refusal>{complaintOf(change.error).message}</Refusal> : null}
    </FormDialog>
  );
}
