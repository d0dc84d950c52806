'use client';

import Link from 'next/link';
import { type FormEvent, useRef, useState } from 'react';
import { useIsHere } from '@/components/ui/use-is-here';
import { attempt } from './attempt';
import { DemoPeople } from './demo-people';
import { messageOf } from './messages';

const field =
  'mt-1.5 block h-11 w-full rounded-lg border border-line-strong bg-surface px-3 text-base text-ink shadow-xs';

type Props = {
  target: string;
  error: string | undefined;
  demoPeople: Parameters<typeof DemoPeople>[0]['people'];
};

export function SignInForm({ target, error, demoPeople }: Props) {
  const [message, setMessage] = useState(messageOf(error));
  const [isBusy, setIsBusy] = useState(false);
  const isReady = useIsHere();
  const password = useRef<HTMLInputElement>(null);

  async function enter(email: string, secret: string) {
    setIsBusy(true);
    setMessage(null);
    const ending = await attempt(email, secret);
    if (ending === 'in') return window.location.assign(target);
    if (ending === 'second_step') {
      const back = encodeURIComponent(target);
      return window.location.assign(`/sign-in/second-step?callbackUrl=${back}`);
    }
    setMessage(ending.refusal);
    setIsBusy(false);
    password.current?.select();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    await enter(String(values.get('email')), String(values.get('password')));
  }

  return (
    <form method="post" onSubmit={submit} className="space-y-5" aria-busy={isBusy}>
      {message ? (
        <p
          role="alert"
          className="rounded-lg border border-danger/30 bg-danger-soft px-3 py-2.5 text-sm text-danger"
        >
          {message}
        </p>
      ) : null}
      <label className="block text-sm font-medium">
        Email
        <input name="email" type="email" autoComplete="username" required className={field} />
      </label>
      <label className="block text-sm font-medium">
        Password
        <input
          ref={password}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          className={field}
        />
      </label>
      <p className="-mt-2 text-right text-sm">
        <Link href="/forgot-password" className="text-accent underline underline-offset-2">
          Forgot your password?
        </Link>
      </p>
      <button
        type="submit"
        // In the server's HTML submitting would do nothing.
        disabled={!isReady}
        // Disabled it would lose the focus.
        aria-disabled={isBusy || undefined}
        onClick={isBusy ? (event) => event.preventDefault() : undefined}
        className="h-11 w-full rounded-lg bg-accent px-4 text-sm font-semibold text-on-accent hover:opacity-90 disabled:opacity-60 aria-disabled:opacity-60"
      >
        {isBusy ? 'Signing in…' : 'Sign in'}
      </button>
      {demoPeople.length > 0 ? (
        <DemoPeople people={demoPeople} isBusy={isBusy} isReady={isReady} enter={enter} />
      ) : null}
    </form>
  );
}
