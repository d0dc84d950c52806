'use client';

import { useActionState, useRef } from 'react';
import { FormProblem } from '@/components/public/public-page';
import { SubmitButton } from '@/components/public/submit-button';
import { useDraft } from './draft';
import { type PublicQuestion, QuestionField } from './question-field';

export type EvaluationFormState = {
  /** How often the form came back; a new one shows what was typed again. */
  attempt: number;
  values: Record<string, string>;
  problems: Record<string, string>;
};

const untouched: EvaluationFormState = { attempt: 0, values: {}, problems: {} };

type Props = {
  /** The link's token: what is typed is kept for this link alone. */
  link: string;
  questions: PublicQuestion[];
  submit(state: EvaluationFormState, form: FormData): Promise<EvaluationFormState>;
};

export function EvaluationForm({ link, questions, submit }: Props) {
  const [state, action, isPending] = useActionState(submit, untouched);
  const form = useRef<HTMLFormElement>(null);
  const isRestored = useDraft(form, link);
  const count = Object.keys(state.problems).length;
  return (
    <form ref={form} action={action} aria-busy={isPending}>
      <p role="status" className={isRestored && count === 0 ? 'mb-5 text-sm text-muted' : ''}>
        {isRestored && count === 0 ? 'What you typed before is back. Nothing was sent yet.' : null}
      </p>
      {count > 0 ? (
        <FormProblem>
          {count === 1 ? 'One answer needs' : `${count} answers need`} another look. Nothing was
          sent yet.
        </FormProblem>
      ) : null}
      <div key={state.attempt} className="space-y-7">
        {questions.map((question) => (
          <QuestionField
            key={question.id}
            question={question}
            value={state.values[question.id] ?? ''}
            problem={state.problems[question.id]}
          />
        ))}
      </div>
      <SubmitButton isBusy={isPending} busy="Sending…" className="mt-8">
        Send my answers
      </SubmitButton>
    </form>
  );
}
