'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { spanHere } from '@/components/applications/days';
import { useObstacle } from '@/components/applications/sending';
import { FormDialog } from '@/components/ui/form-dialog';
import { TextField } from '@/components/ui/text-field';
import { toast } from '@/components/ui/toast';
import { call } from '@/lib/browser/api';
import { type Interview, useApplicationAction } from '@/lib/browser/applications';
import { bodySchema } from '@/lib/browser/forms';
import { cancelInterview } from '@/lib/hiring/interviews/contract';
import { useSubject } from './candidate-context';

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
  const obstacle = useObstacle({ email });
  const told = obstacle
    ? `The candidate is not told: ${obstacle}`
    : `The candidate is told${email ? ' and their calendar is cleared' : ''}`;
  const action = useApplicationAction(application.application_id);
  const form = useForm({ resolver: zodResolver(schema) });
  const params = { interviewId: interview.interview_id };
  const submit = form.handleSubmit((body) =>
    // The callback closes a dialog that is still open; the promise settles in any case.
    action
      .mutateAsync(() => call('cancelInterview', { params, body }), { onSuccess: onClose })
      .then(() => toast.success(`The interview with ${name} is cancelled`))
      .catch((error) => toast.failure('The interview was not cancelled', error)),
  );
  return (
    <FormDialog
      onClose={onClose}
      title={`Cancel the interview with ${name}`}
      description={`${spanHere(interview.start_time, interview.end_time)}. ${told}.`}
      onSubmit={submit}
      submitLabel="Cancel interview"
      cancelLabel="Keep it"
      isDanger
      isBusy={action.isPending}
    >
      <TextField
        form={form}
        name="reason"
        label="Reason"
        hint="Stays in the history."
        blank="absent"
      />
    </FormDialog>
  );
}
