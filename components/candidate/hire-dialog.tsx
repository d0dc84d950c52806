'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { FormDialog } from '@/components/ui/form-dialog';
import { TextField } from '@/components/ui/text-field';
import { call } from '@/lib/browser/api';
import { bodySchema } from '@/lib/browser/forms';
import { hireApplication } from '@/lib/hiring/applications/decisions-contract';
import { useSubject } from './candidate-context';
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
  const field = { form, blank: 'absent' } as const;
  return (
    <FormDialog
      onClose={onClose}
      title={`Hire ${name}`}
      description={`For ${application.job.title}. The application closes; a partner that sent the candidate is told.`}
      onSubmit={submit}
      submitLabel="Hire"
      isBusy={actions.isBusy}
    >
      <TextField {...field} name="start_date" label="Start date" type="date" />
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
