'use client';

import { useActionState } from 'react';
import { Disclosure, FormProblem } from '@/components/public/public-page';
import { SubmitButton } from '@/components/public/submit-button';
import type { Answer } from './actions';

export type Day = { day: string; slots: { choice: string; words: string }[] };

type Props = {
  action: (before: Answer, form: FormData) => Promise<Answer>;
  days: Day[];
  zone: string;
  isMove: boolean;
};

/** The days that are seen at once; the others are one tap away. */
const daysAtOnce = 5;

function DaySlots({ day: { day, slots } }: { day: Day }) {
  return (
    <fieldset className="mb-5">
      <legend className="font-medium">{day}</legend>
      <div className="mt-2 grid gap-2 sm:grid-cols-2">
        {slots.map(({ choice, words }) => (
          <label
            key={choice}
            className="flex min-h-11 cursor-pointer scroll-mb-24 items-center gap-3 rounded-lg border border-line-strong px-3 py-2 hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="slot"
              value={choice}
              required
              className="scroll-mb-24 accent-accent outline-none"
            />
            <span>{words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The offered times by day, one of which can be booked. */
export function SlotForm({ action, days, zone, isMove }: Props) {
  const [{ problem }, send, isBusy] = useActionState(action, { problem: '', message: '' });
  const later = days.slice(daysAtOnce);
  return (
    <form action={send} aria-busy={isBusy} className="mt-4">
      {problem ? <FormProblem>{problem}</FormProblem> : null}
      <input type="hidden" name="zone" value={zone} />
      {days.slice(0, daysAtOnce).map((day) => (
        <DaySlots key={day.day} day={day} />
      ))}
      {later.length > 0 ? (
        <Disclosure title={later.length === 1 ? 'One more day' : `${later.length} more days`}>
          <div className="mt-2">
            {later.map((day) => (
              <DaySlots key={day.day} day={day} />
            ))}
          </div>
        </Disclosure>
      ) : null}
      {days.length > 0 ? (
        <div className="sticky bottom-0 -mx-4 border-t border-line bg-surface px-4 py-3 sm:-mx-6 sm:px-6">
          <SubmitButton isBusy={isBusy} busy={isMove ? 'Moving…' : 'Booking…'}>
            {isMove ? 'Move my interview' : 'Book this time'}
          </SubmitButton>
        </div>
      ) : null}
    </form>
  );
}
