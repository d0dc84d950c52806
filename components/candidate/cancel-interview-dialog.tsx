'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { failureText } from '@/components/ui/failure-text';
import { Field, Input } from '@/components/ui/field';
import { toast } from '@/components/ui/toast';
import { call } from '@/lib/browser/api';
import { type Interview, useApplicationAction } from '@/lib/browser/applications';
import { bodySchema } from '@/lib/browser/forms';
import { cancelInterview } from '@/lib/hiring/interviews/contract';
import { useSubject } from './candidate-context';
import { span } from './days';
import { filled } from './filled';

const schema = bodySchema(cancelInterview);

/** Asks why an interview will not be held, then cancels it. */
export function CancelInterviewDialog({
  interview,
  onClose,
}: {
  interview: Interview;
  onClose: () => void;
}) {
  const { name, email, application } = useSubject();
  const action = useApplicationAction(application.application_id);
  const form = useForm({ resolver: zodResolver(schema) });
  const params = { interviewId: interview.interview_id };
  const submit = form.handleSubmit((body) =>
    // Closing is for the dialog as long as it is there; how it ended is told in any case.
    action
      .mutateAsync(() => call('cancelInterview', { params, body }), { onSuccess: onClose })
      .then(() => toast.success(`The interview with ${name} is cancelled`))
      .catch((error) =>
        toast.error('The interview was not cancelled', { description: failureText(error) }),
      ),
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Cancel the interview with ${name}`}
      description={`${span(interview.start_time, interview.end_time)}. The candidate is told${email ? ' and their calendar is cleared' : ''}.`}
    >
      <form onSubmit={submit} noValidate>
        <Field
          label="Reason"
          hint="Stays in the history."
          error={form.formState.errors.reason?.message}
        >
          {(control) => <Input {...control} {...form.register('reason', filled)} />}
        </Field>
        <DialogActions>
          <Button onClick={onClose}>Keep it</Button>
          <Button type="submit" variant="danger" isBusy={action.isPending}>
            Cancel interview
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
