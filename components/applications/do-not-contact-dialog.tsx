'use client';

import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { Field, Textarea } from '@/components/ui/field';
import type { MovePreview } from '@/lib/browser/applications';
import { Consequences, ForcedRemark, Remark, useMovePreview } from './consequences';
import type { DecisionProps } from './decision';

/** Asks whether applicants are really never to be contacted, and says what follows. */
export function DoNotContactDialog({
  decision,
  stageName,
  isBusy,
  onClose,
  returnFocus,
  onConfirm,
}: DecisionProps & { onConfirm: (reason: string, preview: MovePreview) => void }) {
  const { subject, person, to, isForced } = decision;
  const [reason, setReason] = useState('');
  const { data: preview } = useMovePreview(decision);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (preview) onConfirm(reason.trim(), preview);
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      returnFocus={returnFocus}
      title={`Do not contact ${subject}?`}
      description={person ? `Closes the application for ${person.job.title}.` : undefined}
    >
      <form onSubmit={submit} className="space-y-4">
        <Consequences decision={decision} cancelsMessages>
          <Remark>No rejection is sent.</Remark>
          <Remark>
            Adds nobody to the blocklist: {person ? person.name : 'they'} can still apply to another
            job.
          </Remark>
          {to === 'dnc' ? <ForcedRemark decision={decision} stageName={stageName} /> : null}
        </Consequences>
        <Field label="Reason" hint="Stays in the history.">
          {(control) => (
            <Textarea
              {...control}
              value={reason}
              required={isForced}
              maxLength={2000}
              className="min-h-16"
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        <DialogActions>
          <Button data-safe onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" isBusy={isBusy} disabled={!preview}>
            Do not contact
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
