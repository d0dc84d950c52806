'use client';

import { useActionState } from 'react';
import { FormProblem, fieldClass } from '@/components/public/public-page';
import type { Answer } from './actions';

type Props = {
  action: (before: Answer, form: FormData) => Promise<Answer>;
  longest: number;
};

/** Asks for a time that is not offered. */
export function OtherTimeForm({ action, longest }: Props) {
  const [before, send, isBusy] = useActionState(action, { problem: '', message: '' });
  return (
    <form action={send} aria-busy={isBusy} className="mt-3">
      {before.problem ? <FormProblem>{before.problem}</FormProblem> : null}
      <label className="block text-sm font-medium">
        When would suit you? (optional)
        <textarea
          name="message"
          rows={3}
          maxLength={longest}
          defaultValue={before.message}
          className={fieldClass}
        />
      </label>
      <button
        type="submit"
        disabled={isBusy}
        className="mt-3 inline-flex min-h-11 w-full cursor-pointer items-center justify-center rounded-lg border border-line-strong px-5 font-medium hover:bg-hover sm:w-auto"
      >
        Ask for another time
      </button>
    </form>
  );
}
