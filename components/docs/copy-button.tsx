'use client';

import { useEffect, useState } from 'react';

/** Copies a text and says so. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [outcome, setOutcome] = useState<'Copied' | 'Not copied' | null>(null);

  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(null), 2000);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome('Copied'),
      () => setOutcome('Not copied'),
    );

  return (
    <button
      type="button"
      onClick={copy}
      aria-label={outcome ?? label}
      className="cursor-pointer rounded-md px-2 py-1 text-xs font-medium text-slate-300 hover:bg-white/10 hover:text-white"
    >
      <span aria-live="polite">{outcome ?? 'Copy'}</span>
    </button>
  );
}
