'use client';

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ComboboxField } from '@/components/ui/combobox';
import { FormDialog } from '@/components/ui/form-dialog';
import { toast } from '@/components/ui/toast';
import { call } from '@/lib/browser/api';
import { useApplicationAction } from '@/lib/browser/applications';
import { activeLocationOptions } from '@/lib/browser/options';
import { coarseStatusOf } from '@/lib/pipeline/coarse-status';

type Props = {
  title: string;
  description: string;
  action: string;
  /** A location that makes no sense to choose. */
  without?: string | null;
  isBusy: boolean;
  isDisabled?: boolean;
  onClose: () => void;
  /** Gets the location and what it is called. */
  onChoose: (locationId: string, place: string) => void;
  /** What else is said and asked. */
  children?: ReactNode;
};

/** Asks for a location. */
export function LocationDialog(props: Props) {
  const { title, description, action, without, isBusy, isDisabled = false, onClose } = props;
  const locations = useQuery(activeLocationOptions());
  const [locationId, setLocationId] = useState<string>();
  const chosen = locations.data?.find(({ value }) => value === locationId);
  function submit() {
    if (chosen) props.onChoose(chosen.value, chosen.label);
  }
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      description={description}
      onSubmit={submit}
      submitLabel={action}
      isBusy={isBusy}
      isDisabled={isDisabled || !chosen}
    >
      <ComboboxField
        label="Location"
        aria-label="Location"
        value={locationId}
        onChange={setLocationId}
        options={(locations.data ?? []).filter(({ value }) => value !== without)}
        emptyText={locations.isPending ? 'Loading…' : 'No such location.'}
      />
      {props.children}
    </FormDialog>
  );
}

/** Opens another application of a candidate, at a location. */
export function AddLocationDialog({
  candidateId,
  name,
  onClose,
  onAdded,
}: {
  candidateId: string;
  name: string;
  onClose: () => void;
  onAdded: (applicationId: string) => void;
}) {
  const action = useApplicationAction(candidateId);
  function add(locationId: string) {
    const body = { location_id: locationId };
    const run = async () => {
      const { application } = await call('addLocation', { params: { candidateId }, body });
      onAdded(application.application_id);
      const isOver = coarseStatusOf(application.status) === 'rejected';
      if (isOver) toast.info(`The application of ${name} there is rejected`);
      else toast.success(`${name} added at the location`);
    };
    action
      .mutateAsync(run, { onSuccess: onClose })
      .catch((error) => toast.failure('Not added', error));
  }
  return (
    <LocationDialog
      title="Add location"
      description={`Opens an application of ${name} there, unless there is one already.`}
      action="Add"
      isBusy={action.isPending}
      onClose={onClose}
      onChoose={add}
    />
  );
}
