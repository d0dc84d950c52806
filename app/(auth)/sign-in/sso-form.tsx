'use client';

import { type FormEvent, useState } from 'react';
import { useIsHere } from '@/components/ui/use-is-here';
import { messageOf } from './messages';

const button =
  'h-11 w-full rounded-lg border border-line-strong bg-surface px-4 text-sm font-semibold text-ink hover:bg-hover disabled:opacity-60';

/** Asks where the person of an address signs in: its page, or what to tell them instead. */
async function ask(email: string, target: string): Promise<{ url: string } | { message: string }> {
  try {
    const answer = await fetch('/api/auth/sso', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, callback_url: target }),
    });
    if (answer.ok) return await answer.json();
    const codes = new Map([
      [404, 'SsoUnknown'],
      [429, 'TooManyAttempts'],
      [503, 'SsoFailed'],
    ]);
    const wait = Number(answer.headers.get('retry-after'));
    return { message: messageOf(codes.get(answer.status) ?? 'Failed', wait) ?? '' };
  } catch {
    return { message: messageOf('Unavailable') ?? '' };
  }
}

function AddressForm({ target, email }: { target: string; email: string }) {
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isReady = useIsHere();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setIsBusy(true);
    setMessage(null);
    const answer = await ask(String(new FormData(event.currentTarget).get('address')), target);
    if ('url' in answer) {
      window.location.assign(answer.url);
      return;
    }
    setMessage(answer.message);
    setIsBusy(false);
  }

  return (
    <form onSubmit={submit} className="space-y-4" aria-busy={isBusy}>
      {message ? (
        <p
          role="alert"
          className="rounded-lg border border-danger/30 bg-danger-soft px-3 py-2.5 text-sm text-danger"
        >
          {message}
        </p>
      ) : null}
      <label className="block text-sm font-medium">
        Work email
        <input
          name="address"
          type="email"
          autoComplete="email"
          required
          // biome-ignore lint/a11y/noAutofocus: the field appears because its button was pressed
          autoFocus
          defaultValue={email}
          className="mt-1.5 block h-11 w-full rounded-lg border border-line-strong bg-surface px-3 text-base text-ink shadow-xs"
        />
      </label>
      <button type="submit" disabled={isBusy || !isReady} className={button}>
        {isBusy ? 'Going there…' : 'Continue'}
      </button>
    </form>
  );
}

/** Leads to the sign-in page of the organization that a work address belongs to. */
export function SsoForm({ target, email }: { target: string; email: string | undefined }) {
  const [isOpen, setIsOpen] = useState(email !== undefined);
  const isReady = useIsHere();
  return (
    <>
      <p className="my-6 flex items-center gap-3 text-xs text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      {isOpen ? (
        <AddressForm target={target} email={email ?? ''} />
      ) : (
        <button
          type="button"
          disabled={!isReady}
          onClick={() => setIsOpen(true)}
          className={button}
        >
          Sign in with SSO
        </button>
      )}
    </>
  );
}
