'use client';

import { useActionState } from 'react';
import { FormProblem, submitClass } from '@/components/public/public-page';
import type { Answer } from './actions';

export type Day = { day: string; slots: { id: string; words: string }[] };

type Props = {
  action: (before: Answer, form: FormData) => Promise<Answer>;
  days: Day[];
  zone: string;
  submit: string;
};

/** The offered times by day, one of which can be booked. */
export function SlotForm({ action, days, zone, submit }: Props) {
  const [{ problem }, send, isBusy] = useActionState(action, { problem: '', message: '' });
  return (
    <form action={send} aria-busy={isBusy}>
      {problem ? <FormProblem>{problem}</FormProblem> : null}
      <input type="hidden" name="zone" value={zone} />
      {days.map(({ day, slots }) => (
        <fieldset key={day} className="mb-6">
          <legend className="font-medium">{day}</legend>
          <div className="mt-2 grid gap-2 sm:grid-cols-2">
            {slots.map(({ id, words }) => (
              <label
                key={id}
                className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg border border-line-strong px-3 py-2 hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft"
              >
                <input type="radio" name="slot" value={id} required className="accent-accent" />
                <span>{words}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      {days.length > 0 ? (
        <button type="submit" disabled={isBusy} className={submitClass}>
          {submit}
        </button>
      ) : null}
    </form>
  );
}
