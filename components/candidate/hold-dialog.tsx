'use client';

import { useState } from 'react';
import { TextareaField } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { Refusal } from '@/components/ui/states';
import { toast } from '@/components/ui/toast';
import { useLegalHold } from '@/lib/browser/privacy';
import { useCandidate } from './candidate-context';

/** Asks why a person must be kept before they are placed on hold. */
export function HoldDialog({ onClose }: { onClose: () => void }) {
  const { candidate, name } = useCandidate();
  const [reason, setReason] = useState('');
  const { place } = useLegalHold(candidate.candidate_id);
  const submit = () =>
    place.mutate(reason.trim(), {
      onSuccess: () => {
        toast.success(`${name} is on legal hold`);
        onClose();
      },
    });
  return (
    <FormDialog
      title={`Place ${name} on legal hold?`}
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Place on hold"
      isBusy={place.isPending}
      isDisabled={!reason.trim()}
    >
      <p className="text-sm text-muted">
        Nobody can erase this person, and retention passes them by, until an admin ends the hold.
        Everything else goes on. The person is not told.
      </p>
      <TextareaField
        label="Why their data must be kept"
        hint="Shown to admins, and kept in the history."
        value={reason}
        maxLength={500}
        error={place.error?.message}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}

/** Says what ending a hold leads to before it ends. */
export function EndHoldDialog({ onClose }: { onClose: () => void }) {
  const { candidate, name } = useCandidate();
  const { end } = useLegalHold(candidate.candidate_id);
  const submit = () =>
    end.mutate(undefined, {
      onSuccess: () => {
        toast.success(`The legal hold of ${name} ended`);
        onClose();
      },
    });
  return (
    <FormDialog
      title={`End the legal hold of ${name}?`}
      onClose={onClose}
      onSubmit={submit}
      submitLabel="End the hold"
      isBusy={end.isPending}
    >
      <p className="text-sm text-muted">
        They can be erased again. If the time for which you keep people is over for them, that
        happens by itself within minutes.
      </p>
      {end.error ? <Refusal>{end.error.message}</Refusal> : null}
    </FormDialog>
  );
}
