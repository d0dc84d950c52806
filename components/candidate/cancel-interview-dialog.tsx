'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { timeInZones } from '@/components/applications/days';
import { useObstacle } from '@/components/applications/sending';
import { useStages } from '@/components/applications/use-stages';
import { FormDialog } from '@/components/ui/form-dialog';
import { SelectField } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import { toast } from '@/components/ui/toast';
import { call } from '@/lib/browser/api';
import { type Interview, useApplicationAction } from '@/lib/browser/applications';
import { bodySchema } from '@/lib/browser/forms';
import { cancelInterview } from '@/lib/hiring/interviews/contract';
import type { StageSlug } from '@/lib/pipeline/stages';
import { useSubject } from './candidate-context';

const schema = bodySchema(cancelInterview).pick({ reason: true });

type Told = 'another_time' | 'nothing' | 'untold';

const plain = [
  { value: 'nothing', label: 'Only that it is cancelled' },
  { value: 'untold', label: 'Nothing: they still expect it' },
] as const;

/** What the candidate may be told; another time only where somebody keeps that promise. */
function choicesFor(stage: StageSlug) {
  const isAsked = stage === 'interview_scheduled' || stage === 'reschedule_requested';
  if (!isAsked) return plain;
  return [
    { value: 'another_time', label: 'That you will write about another time' },
    ...plain,
  ] as const;
}

/** What follows from what the candidate is told. */
function useFollowing(told: Told) {
  const { application } = useSubject();
  const { stageOf } = useStages();
  const { name: here } = stageOf(application.status);
  if (told !== 'another_time') return `The application stays in ${here}.`;
  const { name: asked } = stageOf('reschedule_requested');
  const moves = here === asked ? 'stays in' : 'moves to';
  return `The application ${moves} ${asked}, so that your team keeps the promise.`;
}

/** Asks why an interview will not be held and what the candidate is promised, then cancels it. */
export function CancelInterviewDialog({
  interview,
  onClose,
}: {
  interview: Interview;
  onClose: () => void;
}) {
  const { name, email, phone, application } = useSubject();
  const obstacle = useObstacle({ email, phone });
  const choices = choicesFor(application.status);
  const [told, setTold] = useState<Told>(choices[0].value);
  const following = useFollowing(told);
  const hint = obstacle
    ? `Nothing is sent: ${obstacle}.`
    : email && told !== 'untold'
      ? 'Their calendar is cleared, too.'
      : undefined;
  const action = useApplicationAction(application.application_id);
  const form = useForm({ resolver: zodResolver(schema) });
  const { start_time: start, end_time: end } = interview;
  const when = timeInZones(start, application.time_zone, { end });
  const params = { interviewId: interview.interview_id };
  const submit = form.handleSubmit(({ reason }) => {
    const promise = told === 'another_time' ? told : 'nothing';
    const body = { ...(reason ? { reason } : {}), promise, notify: told !== 'untold' } as const;
    // The callback closes a dialog that is still open; the promise settles in any case.
    return action
      .mutateAsync(() => call('cancelInterview', { params, body }), { onSuccess: onClose })
      .then(() => toast.success(`The interview with ${name} is cancelled`))
      .catch((error) => toast.failure('The interview was not cancelled', error));
  });
  return (
    <FormDialog
      onClose={onClose}
      title={`Cancel the interview with ${name}`}
      description={`${when}. ${following}`}
      onSubmit={submit}
      submitLabel="Cancel interview"
      cancelLabel="Keep it"
      isDanger
      isBusy={action.isPending}
    >
      {obstacle && choices.length === plain.length ? (
        <p className="text-sm text-muted">{hint}</p>
      ) : (
        <SelectField
          label="What the candidate is told"
          {...(hint ? { hint } : {})}
          value={told}
          options={choices}
          onChange={setTold}
        />
      )}
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
