'use client';

import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { Field, Textarea } from '@/components/ui/field';

/** Asks why a move should go against the workflow; the reason stays in the history. */
export function ForceDialog({
  subject,
  from,
  to,
  onClose,
  onForce,
}: {
  subject: string;
  from: string;
  to: string;
  onClose: () => void;
  onForce: (reason: string) => void;
}) {
  const [reason, setReason] = useState('');
  function submit(event: FormEvent) {
    event.preventDefault();
    if (reason.trim()) onForce(reason.trim());
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Move ${subject} to ${to}?`}
      description={`The workflow does not lead from ${from} to ${to}. You may move anyway; the reason stays in the history.`}
    >
      <form onSubmit={submit}>
        <Field label="Reason">
          {(control) => (
            <Textarea
              {...control}
              required
              maxLength={2000}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Move anyway
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
