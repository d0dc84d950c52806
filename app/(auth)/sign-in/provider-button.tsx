'use client';

import { signIn } from 'next-auth/react';

export function ProviderButton({ target }: { target: string }) {
  return (
    <>
      <p className="my-6 flex items-center gap-3 text-xs text-muted before:h-px before:flex-1 before:bg-slate-200 after:h-px after:flex-1 after:bg-slate-200 dark:text-slate-400 dark:before:bg-slate-800 dark:after:bg-slate-800">
        or
      </p>
      <button
        type="button"
        onClick={() => signIn('oidc', { callbackUrl: target })}
        className="h-11 w-full rounded-lg border border-slate-300 bg-white px-4 text-sm font-semibold text-slate-900 hover:bg-slate-50 dark:border-slate-700 dark:bg-slate-900 dark:text-slate-100 dark:hover:bg-slate-800"
      >
        Continue with single sign-on
      </button>
    </>
  );
}
