'use client';

import { useActionState } from 'react';
import { NewPasswordField } from '@/components/password/new-password-field';
import { FormProblem, fieldClass } from '@/components/public/public-page';
import { SubmitButton } from '@/components/public/submit-button';

export type InvitationState = { name: string; problem: string | null };

type Props = {
  email: string;
  name: string;
  /** What joining takes: a new account, nothing more, or the password of the account there is. */
  kind: 'new_account' | 'signed_in' | 'password';
  accept(before: InvitationState, form: FormData): Promise<InvitationState>;
};

function Introduction({ email, kind }: Pick<Props, 'email' | 'kind'>) {
  if (kind === 'new_account') {
    return (
      <p className="mb-6">
        You will sign in as <strong>{email}</strong>. Choose the name others see and a password.
      </p>
    );
  }
  return (
    <p className="mb-6">
      {kind === 'signed_in' ? 'You are signed in as ' : 'There is an account for '}
      <strong>{email}</strong>
      {kind === 'signed_in' ? '.' : ' already. Enter its password to join.'} Your account keeps its
      name and password.
    </p>
  );
}

/** Joins an organization, and asks for what that takes. */
export function InvitationForm({ email, name, kind, accept }: Props) {
  const [state, action, isPending] = useActionState(accept, { name, problem: null });
  return (
    <form action={action} aria-busy={isPending}>
      <Introduction email={email} kind={kind} />
      {state.problem ? <FormProblem>{state.problem}</FormProblem> : null}
      {kind === 'new_account' ? <NewAccount email={email} name={state.name} /> : null}
      {kind === 'password' ? <OwnPassword email={email} /> : null}
      <SubmitButton isBusy={isPending} busy="Joining…">
        Join
      </SubmitButton>
    </form>
  );
}

function OwnPassword({ email }: { email: string }) {
  return (
    <div className="mb-6">
      <input type="hidden" name="email" autoComplete="username" value={email} />
      <label className="block text-sm font-medium">
        Password
        <input
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={1024}
          required
          className={fieldClass}
        />
      </label>
    </div>
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
