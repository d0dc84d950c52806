'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { FormDialog } from '@/components/ui/form-dialog';
import { TextField } from '@/components/ui/text-field';
import { call } from '@/lib/browser/api';
import { bodySchema } from '@/lib/browser/forms';
import { withdrawApplication } from '@/lib/hiring/applications/decisions-contract';
import { useSubject } from './candidate-context';
import type { StageActions } from './use-stage-actions';

const schema = bodySchema(withdrawApplication);

/** Asks why the candidate withdrew, then closes the application. */
export function WithdrawDialog({
  actions,
  onClose,
}: {
  actions: StageActions;
  onClose: () => void;
}) {
  const { name, application } = useSubject();
  const form = useForm({ resolver: zodResolver(schema) });
  const params = { applicationId: application.application_id };
  const submit = form.handleSubmit((body) =>
    actions.act(() => call('withdrawApplication', { params, body }), {
      done: `${name} has withdrawn`,
      failed: `${name} was not withdrawn`,
      undo: actions.reopen,
      onDone: onClose,
    }),
  );
  const field = { form, blank: 'absent' } as const;
  return (
    <FormDialog
      onClose={onClose}
      title={`Withdraw ${name}`}
      description="For a candidate who no longer wants the job. They are sent a confirmation."
      onSubmit={submit}
      submitLabel="Withdraw"
      isBusy={actions.isBusy}
    >
      <TextField {...field} name="reason" label="Reason" />
      <TextField
        {...field}
        name="note"
        label="Note"
        hint="Kept among the application’s notes."
        rows={2}
      />
    </FormDialog>
  );
}
