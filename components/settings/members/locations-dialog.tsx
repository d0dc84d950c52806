'use client';

import { useState } from 'react';
import { LabelledSwitch } from '@/components/ui/checkbox';
import { useConflict } from '@/components/ui/conflict';
import { FormDialog } from '@/components/ui/form-dialog';
import { Refusal } from '@/components/ui/states';
import { toast } from '@/components/ui/toast';
import type { Answer } from '@/lib/browser/api';
import { complaintOf, useChange } from '@/lib/browser/settings';
import { updateMember } from '@/lib/organization/members/contract';
import { LocationChoices } from '../location-choices';

type Member = Answer<'listMembers'>['members'][number];

function locationWords(ids: unknown): string {
  if (!Array.isArray(ids)) return 'All locations';
  return ids.length === 1 ? 'One location' : `${ids.length} locations`;
}

/** Limits a member to some locations, or to none. */
export function LocationsDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { user_id: userId, name, location_ids: before } = member;
  const [isLimited, setIsLimited] = useState(before !== null);
  const [chosen, setChosen] = useState<string[]>(before ?? []);
  const change = useChange('updateMember', ['members']);
  const conflict = useConflict({ location_ids: 'Locations' }, { location_ids: locationWords });
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
    const saving = conflict.save({
      operation: updateMember,
      body,
      before: { location_ids: before },
      send: (rest, ifMatch) => change.mutateAsync({ params: { userId }, body: rest, ifMatch }),
      // Theirs stand: there is nothing left to choose here.
      takeTheirs: onClose,
    });
    // The dialog itself shows a refusal.
    void saving.then(
      (saved) => saved && onSuccess(),
      () => undefined,
    );
  }
  return (
    <>
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
      {conflict.dialog}
    </>
  );
}
