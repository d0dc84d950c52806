'use client';

import { signIn } from 'next-auth/react';
import { useIsHere } from '@/components/ui/use-is-here';

export function ProviderButton({ target }: { target: string }) {
  const isReady = useIsHere();
  return (
    <>
      <p className="my-6 flex items-center gap-3 text-xs text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      <button
        type="button"
        disabled={!isReady}
        onClick={() => signIn('oidc', { callbackUrl: target })}
        className="h-11 w-full rounded-lg border border-line-strong bg-surface px-4 text-sm font-semibold text-ink hover:bg-hover disabled:opacity-60"
      >
        Continue with single sign-on
      </button>
    </>
  );
}
