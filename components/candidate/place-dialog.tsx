'use client';

import { Confirm } from '@/components/ui/confirm';
import { call } from '@/lib/browser/api';
import { useSubject } from './candidate-context';
import type { StageActions } from './use-stage-actions';

/** Asks before a place is chosen for good, and says who is told of it. */
export function PlaceDialog({ actions, onClose }: { actions: StageActions; onClose: () => void }) {
  const { application, name, glance } = useSubject();
  const { application_id: applicationId, location_name: location } = application;
  const partner = glance?.partner;
  function place() {
    actions.act(() => call('placeApplication', { params: { applicationId }, body: {} }), {
      done: `${name} placed at ${location}`,
      failed: `${name} was not placed`,
      rest: partner ? `${partner} is told.` : undefined,
      onDone: onClose,
    });
  }
  return (
    <Confirm
      isOpen
      onClose={onClose}
      onConfirm={place}
      title={
        partner
          ? `Tell ${partner} that ${name} is placed at ${location}?`
          : `Place ${name} at ${location}?`
      }
      confirmLabel={partner ? `Place and tell ${partner}` : 'Place'}
      isDanger={false}
      isBusy={actions.isBusy}
    >
      The stage stays, and other applications stay open. This cannot be taken back
      {partner ? ', and is told once' : '; no partner is told'}.
    </Confirm>
  );
}
