'use client';

import { useActionState } from 'react';
import { FormProblem, submitClass } from '@/components/public/public-page';
import { type PublicQuestion, QuestionField } from './question-field';

export type EvaluationFormState = {
  /** How often the form came back; a new one shows what was typed again. */
  attempt: number;
  values: Record<string, string>;
  problems: Record<string, string>;
};

const untouched: EvaluationFormState = { attempt: 0, values: {}, problems: {} };

type Props = {
  questions: PublicQuestion[];
  submit(state: EvaluationFormState, form: FormData): Promise<EvaluationFormState>;
};

export function EvaluationForm({ questions, submit }: Props) {
  const [state, action, isPending] = useActionState(submit, untouched);
  const count = Object.keys(state.problems).length;
  return (
    <form action={action} aria-busy={isPending}>
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
      <button type="submit" disabled={isPending} className={`${submitClass} mt-8`}>
        {isPending ? 'Sending…' : 'Send my answers'}
      </button>
    </form>
  );
}
