'use client';

import { useActionState } from 'react';
import { FormProblem } from '@/components/public/public-page';
import { SubmitButton } from '@/components/public/submit-button';
import { NewPasswordField } from './new-password-field';

export type ResetState = { problem: string | null };

type Props = {
  email: string;
  choose(before: ResetState, form: FormData): Promise<ResetState>;
};

/** Lets the holder of a link choose a new password. */
export function ResetForm({ email, choose }: Props) {
  const [state, action, isPending] = useActionState(choose, { problem: null });
  return (
    <form action={action} aria-busy={isPending} className="space-y-5">
      {state.problem ? <FormProblem>{state.problem}</FormProblem> : null}
      {/* For password managers, which file a password under the account's name. */}
      <input type="hidden" name="email" autoComplete="username" value={email} />
      <NewPasswordField label="New password" />
      <SubmitButton isBusy={isPending} busy="Changing…">
        Change password
      </SubmitButton>
    </form>
  );
}
