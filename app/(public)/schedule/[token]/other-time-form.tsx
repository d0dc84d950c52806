'use client';

import { useActionState } from 'react';
import { Disclosure, FormProblem, fieldClass } from '@/components/public/public-page';
import { SubmitButton } from '@/components/public/submit-button';
import type { Answer } from './actions';

type Props = {
  action: (before: Answer, form: FormData) => Promise<Answer>;
  longest: number;
  /** The time that is booked, in words; null without one. */
  booked: string | null;
  /** Whether there are times to choose from instead. */
  hasTimes: boolean;
  /** The zone that was chosen; empty if none was. */
  zone: string;
};

/** Asks for a time that is not offered. */
export function OtherTimeForm({ action, longest, booked, hasTimes, zone }: Props) {
  const [before, send, isBusy] = useActionState(action, { problem: '', message: '' });
  return (
    <div className="mt-4 border-t border-line pt-3">
      <Disclosure
        title={hasTimes ? 'None of these fit' : 'Ask for a time'}
        isOpen={!hasTimes || before.problem !== ''}
      >
        <form action={send} aria-busy={isBusy} className="mt-1">
          <input type="hidden" name="zone" value={zone} />
          {before.problem ? <FormProblem>{before.problem}</FormProblem> : null}
          <p id="other-time-consequence" className="mb-4 text-sm text-muted">
            {booked
              ? `Nothing is cancelled: your interview stays at ${booked} until we answer.`
              : 'We read what you write and answer you. You can still choose a time here meanwhile.'}
          </p>
          <label className="block text-sm font-medium">
            When would suit you? (optional)
            <textarea
              name="message"
              rows={3}
              maxLength={longest}
              defaultValue={before.message}
              aria-describedby="other-time-consequence"
              className={fieldClass}
            />
          </label>
          <SubmitButton variant="secondary" isBusy={isBusy} busy="Asking…" className="mt-3">
            Ask for another time
          </SubmitButton>
        </form>
      </Disclosure>
    </div>
  );
}
