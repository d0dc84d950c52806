'use client';

import { useState } from 'react';
import { Field, Textarea } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';

/** Asks why a move should go against the workflow; the reason stays in the history. */
export function ForceDialog({
  subject,
  from,
  to,
  onClose,
  onForce,
  returnFocus,
}: {
  subject: string;
  from: string;
  to: string;
  onClose: () => void;
  onForce: (reason: string) => void;
  returnFocus?: () => HTMLElement | null;
}) {
  const [reason, setReason] = useState('');
  function submit() {
    if (reason.trim()) onForce(reason.trim());
  }
  return (
    <FormDialog
      onClose={onClose}
      returnFocus={returnFocus}
      title={`Move ${subject} to ${to}?`}
      description={`The workflow does not allow a move from ${from} to ${to}. You can move anyway; the reason stays in the history.`}
      onSubmit={submit}
      submitLabel="Move anyway"
      isNative
    >
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
    </FormDialog>
  );
}
