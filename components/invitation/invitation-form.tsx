'use client';

import { useActionState } from 'react';
import { NewPasswordField } from '@/components/password/new-password-field';
import { FormProblem, fieldClass, submitClass } from '@/components/public/public-page';

export type InvitationState = { name: string; problem: string | null };

type Props = {
  email: string;
  name: string;
  hasAccount: boolean;
  accept(before: InvitationState, form: FormData): Promise<InvitationState>;
};

export function InvitationForm({ email, name, hasAccount, accept }: Props) {
  const [state, action, isPending] = useActionState(accept, { name, problem: null });
  return (
    <form action={action} aria-busy={isPending}>
      {state.problem ? <FormProblem>{state.problem}</FormProblem> : null}
      {hasAccount ? null : <NewAccount email={email} name={state.name} />}
      <button type="submit" disabled={isPending} className={submitClass}>
        {isPending ? 'Joining…' : 'Join'}
      </button>
    </form>
  );
}

function NewAccount({ email, name }: { email: string; name: string }) {
  return (
    <div className="mb-6 space-y-5">
      {/* For password managers, which file a password under the account's name. */}
      <input type="hidden" name="email" autoComplete="username" value={email} />
      <label className="block text-sm font-medium">
        Your name
        <input
          key={name}
          name="name"
          autoComplete="name"
          maxLength={200}
          required
          defaultValue={name}
          className={fieldClass}
        />
      </label>
      <NewPasswordField label="Password" />
    </div>
  );
}
