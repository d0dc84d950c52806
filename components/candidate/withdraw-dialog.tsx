'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { Field, Input, Textarea } from '@/components/ui/field';
import { call } from '@/lib/browser/api';
import { bodySchema } from '@/lib/browser/forms';
import { withdrawApplication } from '@/lib/hiring/applications/decisions-contract';
import { useSubject } from './candidate-context';
import { filled } from './filled';
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
  const { errors } = form.formState;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Withdraw ${name}`}
      description="For a candidate who does not want the job any more. They are sent a confirmation."
    >
      <form onSubmit={submit} className="space-y-4" noValidate>
        <Field label="Reason" error={errors.reason?.message}>
          {(control) => <Input {...control} {...form.register('reason', filled)} />}
        </Field>
        <Field label="Note" hint="Kept among the application’s notes." error={errors.note?.message}>
          {(control) => <Textarea {...control} {...form.register('note', filled)} />}
        </Field>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={actions.isBusy}>
            Withdraw
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
