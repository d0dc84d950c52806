'use client';

import { useActionState } from 'react';
import { Disclosure, FormProblem, fieldClass } from '@/components/public/public-page';
import { SubmitButton } from '@/components/public/submit-button';

export type ConsentState = { name: string; hasAgreed: boolean; problem: string | null };

type Action = (before: ConsentState, form: FormData) => Promise<ConsentState>;

const untouched: ConsentState = { name: '', hasAgreed: false, problem: null };

/** Where a candidate signs for being checked. */
export function ConsentForm({
  agree,
  agreement,
  date,
}: {
  agree: Action;
  agreement: string;
  date: string;
}) {
  const [state, action, isPending] = useActionState(agree, untouched);
  return (
    <form action={action} aria-busy={isPending} className="mt-6 space-y-5">
      {state.problem ? <FormProblem>{state.problem}</FormProblem> : null}
      <label className="flex min-h-11 cursor-pointer items-start gap-3">
        <input
          key={String(state.hasAgreed)}
          name="agreed"
          type="checkbox"
          required
          defaultChecked={state.hasAgreed}
          className="mt-1 size-5 shrink-0 accent-accent"
        />
        <span>{agreement}</span>
      </label>
      <label className="block text-sm font-medium">
        Your full name, as your signature
        <input
          key={state.name}
          name="name"
          autoComplete="name"
          maxLength={200}
          required
          defaultValue={state.name}
          aria-describedby="signature-date"
          className={fieldClass}
        />
      </label>
      <p id="signature-date" className="text-sm text-muted">
        Date: {date}. With your name we record the time and the network address you sign from.
      </p>
      <SubmitButton isBusy={isPending} busy="Signing…">
        Sign and agree
      </SubmitButton>
    </form>
  );
}

/** Where a candidate says no, a step away from the signature. */
export function DeclineForm({ decline }: { decline: Action }) {
  const [state, action, isPending] = useActionState(decline, untouched);
  return (
    <div className="mt-8 border-t border-line pt-3">
      <Disclosure title="I do not agree">
        <form action={action} aria-busy={isPending} className="mt-2">
          {state.problem ? <FormProblem>{state.problem}</FormProblem> : null}
          <p className="mb-4 text-sm text-muted">
            Nothing will be checked then. The people who hire will see that you declined.
          </p>
          <SubmitButton variant="secondary" isBusy={isPending} busy="Declining…">
            Decline the background check
          </SubmitButton>
        </form>
      </Disclosure>
    </div>
  );
}
