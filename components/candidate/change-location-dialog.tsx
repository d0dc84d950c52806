'use client';

import { useState } from 'react';
import { Consequences, useMovePreview } from '@/components/applications/consequences';
import { InterviewWord } from '@/components/applications/interview-word';
import { toast } from '@/components/ui/toast';
import { call } from '@/lib/browser/api';
import { useApplicationAction } from '@/lib/browser/applications';
import { useSubject } from './candidate-context';
import { LocationDialog } from './location-dialog';
import { movedText } from './moved-text';

/** Moves the candidate from the application's location to another, and says beforehand what that ends. */
export function ChangeLocationDialog({ onClose }: { onClose: () => void }) {
  const { name, application, choose } = useSubject();
  const { application_id: applicationId, location_id: present } = application;
  const [isTold, setTold] = useState(true);
  const ids = [applicationId];
  const { data: preview } = useMovePreview({ ids });
  const action = useApplicationAction(applicationId);
  function change(locationId: string, place: string) {
    if (!preview) return;
    const description = movedText(preview, name, isTold);
    const body = { location_id: locationId, notify: isTold };
    const run = async () => {
      const moved = await call('changeLocation', { params: { applicationId }, body });
      choose(moved.application.application_id);
    };
    // The callback closes a dialog that is still open; the promise settles in any case.
    action
      .mutateAsync(run, { onSuccess: onClose })
      .then(() =>
        toast.success(`${name} continues at ${place}`, description ? { description } : {}),
      )
      .catch((error) => toast.failure('The location stays', error));
  }
  return (
    <LocationDialog
      title="Change location"
      description="This application closes without a rejection and the candidate continues at the other location; a partner that sent them is told."
      action="Change location"
      without={present}
      isBusy={action.isPending}
      isDisabled={!preview}
      onClose={onClose}
      onChoose={change}
    >
      <Consequences decision={{ ids, subject: name }} isSilent={!isTold} isMove />
      <InterviewWord
        {...{ ids, isTold }}
        word="Where they continue; a new time follows"
        onChange={setTold}
      />
    </LocationDialog>
  );
}
