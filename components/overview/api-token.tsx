'use client';

import { useState } from 'react';

type State = 'idle' | 'copied' | 'failed';

const words: Record<State, string> = {
  idle: '',
  copied: 'Copied. Send it as a bearer token.',
  failed: 'The token could not be copied. Sign in again and retry.',
};

async function copyToken(): Promise<State> {
  try {
    const answer = await fetch('/api/auth/token');
    if (!answer.ok) return 'failed';
    const { token } = (await answer.json()) as { token: string };
    await navigator.clipboard.writeText(token);
    return 'copied';
  } catch {
    return 'failed';
  }
}

/** Copies the session's bearer token for use with the API. */
export function ApiToken() {
  const [state, setState] = useState<State>('idle');
  return (
    <div className="flex flex-wrap items-center gap-3">
      <button
        type="button"
        onClick={async () => setState(await copyToken())}
        className="rounded-lg bg-slate-900 px-4 py-2 text-sm font-medium text-white hover:bg-slate-700 dark:bg-slate-100 dark:text-slate-900 dark:hover:bg-white"
      >
        Copy API token
      </button>
      <p role="status" className="text-sm text-slate-600 dark:text-slate-400">
        {words[state]}
      </p>
    </div>
  );
}
