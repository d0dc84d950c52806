'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ComboboxField } from '@/components/ui/combobox';
import { FormDialog } from '@/components/ui/form-dialog';
import { toast } from '@/components/ui/toast';
import { call } from '@/lib/browser/api';
import { useApplicationAction } from '@/lib/browser/applications';
import { activeLocationOptions } from '@/lib/browser/options';
import { coarseStatusOf } from '@/lib/pipeline/coarse-status';
import { useSubject } from './candidate-context';

type Props = {
  title: string;
  description: string;
  action: string;
  /** A location that makes no sense to choose. */
  without?: string | null;
  isBusy: boolean;
  onClose: () => void;
  onChoose: (locationId: string) => void;
};

function LocationDialog({ title, description, action, without, isBusy, onClose, onChoose }: Props) {
  const locations = useQuery(activeLocationOptions());
  const [locationId, setLocationId] = useState<string>();
  function submit() {
    if (locationId) onChoose(locationId);
  }
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      description={description}
      onSubmit={submit}
      submitLabel={action}
      isBusy={isBusy}
      isDisabled={!locationId}
    >
      <ComboboxField
        label="Location"
        aria-label="Location"
        value={locationId}
        onChange={setLocationId}
        options={(locations.data ?? []).filter(({ value }) => value !== without)}
        emptyText={locations.isPending ? 'Loading…' : 'No such location.'}
      />
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

/** Moves the candidate from the application's location to another. */
export function ChangeLocationDialog({ onClose }: { onClose: () => void }) {
  const { name, application, choose } = useSubject();
  const { application_id: applicationId, location_id: present } = application;
  const action = useApplicationAction(applicationId);
  function change(locationId: string) {
    const body = { location_id: locationId };
    const run = async () => {
      const moved = await call('changeLocation', { params: { applicationId }, body });
      choose(moved.application.application_id);
    };
    // The callback closes a dialog that is still open; the promise settles in any case.
    action
      .mutateAsync(run, { onSuccess: onClose })
      .then(() => toast.success(`${name} continues at the new location`))
      .catch((error) => toast.failure('The location stays', error));
  }
  return (
    <LocationDialog
      title="Change location"
      description="This application closes without a rejection and the candidate continues at the other location; a partner that sent them is told."
      action="Change location"
      without={present}
      isBusy={action.isPending}
      onClose={onClose}
      onChoose={change}
    />
  );
}
