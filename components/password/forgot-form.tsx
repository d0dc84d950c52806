'use client';

import { useActionState } from 'react';
import { FormProblem, fieldClass } from '@/components/public/public-page';
import { SubmitButton } from '@/components/public/submit-button';

export type ForgotState = { email: string; problem: string | null; isAsked: boolean };

type Props = { ask(before: ForgotState, form: FormData): Promise<ForgotState> };

const blank: ForgotState = { email: '', problem: null, isAsked: false };

/** Asks for the address to which a link to a new password goes. */
export function ForgotForm({ ask }: Props) {
  const [state, action, isPending] = useActionState(ask, blank);
  if (state.isAsked) return <Asked email={state.email} />;
  return (
    <form action={action} aria-busy={isPending}>
      <p className="mb-5">
        Enter your email address. If it has an account here, we send it a link to choose a new
        password.
      </p>
      {state.problem ? <FormProblem>{state.problem}</FormProblem> : null}
      <label className="mb-6 block text-sm font-medium">
        Email
        <input
          key={state.email}
          name="email"
          type="email"
          autoComplete="username"
          maxLength={320}
          required
          defaultValue={state.email}
          className={fieldClass}
        />
      </label>
      <SubmitButton isBusy={isPending} busy="Asking…">
        Send me a link
      </SubmitButton>
    </form>
  );
}

function Asked({ email }: { email: string }) {
  return (
    <div role="status" className="space-y-4 wrap-anywhere">
      <p>
        If <strong>{email}</strong> has an account here, a link to a new password is on its way. It
        works once and for one hour.
      </p>
      <p className="text-sm text-muted">
        Nothing after a few minutes? Look in your spam folder, and check the address. We send at
        most three links an hour.
      </p>
    </div>
  );
}
