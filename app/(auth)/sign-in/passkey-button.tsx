'use client';

import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { askPasskey, passkeyProblem } from '@/components/settings/factors/passkeys';
import { useIsHere } from '@/components/ui/use-is-here';
import { sendProof } from './send-proof';

async function signInByPasskey(): Promise<string | null> {
  const answer = await fetch('/api/auth/passkey', { method: 'POST' });
  if (!answer.ok) return 'Signing in by passkey does not work at the moment.';
  const { passkey: options } = await answer.json();
  const sent = await sendProof({ passkey: await askPasskey(options) });
  return sent.isIn ? null : sent.message;
}

/** Signs in by a passkey alone, where the browser knows one. */
export function PasskeyButton({ target }: { target: string }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isReady = useIsHere();

  async function enter() {
    setIsBusy(true);
    const refusal = await signInByPasskey().catch(passkeyProblem);
    if (refusal === null) {
      window.location.assign(target);
      return;
    }
    setProblem(refusal);
    setIsBusy(false);
  }

  return (
    <div className="mt-3">
      <button
        type="button"
        disabled={isBusy || !isReady}
        onClick={() => void enter()}
        className="inline-flex h-11 w-full items-center justify-center gap-2 rounded-lg border border-line-strong bg-surface px-4 text-sm font-semibold text-ink hover:bg-hover disabled:opacity-60"
      >
        <KeyRound className="size-4" aria-hidden />
        Sign in with a passkey
      </button>
      {problem ? (
        <p role="alert" className="mt-2 text-sm text-danger">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
