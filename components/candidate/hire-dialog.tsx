'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { Field, Input, Textarea } from '@/components/ui/field';
import { call } from '@/lib/browser/api';
import { bodySchema } from '@/lib/browser/forms';
import { hireApplication } from '@/lib/hiring/applications/decisions-contract';
import { useSubject } from './candidate-context';
import { filled } from './filled';
import type { StageActions } from './use-stage-actions';

const schema = bodySchema(hireApplication);

/** Asks when the candidate starts, then hires. */
export function HireDialog({ actions, onClose }: { actions: StageActions; onClose: () => void }) {
  const { name, application } = useSubject();
  const form = useForm({ resolver: zodResolver(schema) });
  const params = { applicationId: application.application_id };
  const submit = form.handleSubmit((body) =>
    actions.act(() => call('hireApplication', { params, body }), {
      ...{ done: `${name} is hired`, failed: `${name} was not hired`, onDone: onClose },
    }),
  );
  const { errors } = form.formState;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Hire ${name}`}
      description={`For ${application.job.title}. The application closes; a partner that sent the candidate is told.`}
    >
      <form onSubmit={submit} className="space-y-4" noValidate>
        <Field label="Start date" error={errors.start_date?.message}>
          {(control) => <Input {...control} type="date" {...form.register('start_date', filled)} />}
        </Field>
        <Field label="Reason" error={errors.reason?.message}>
          {(control) => <Input {...control} {...form.register('reason', filled)} />}
        </Field>
        <Field label="Note" hint="Kept among the application’s notes." error={errors.note?.message}>
          {(control) => <Textarea {...control} {...form.register('note', filled)} />}
        </Field>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={actions.isBusy}>
            Hire
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
