'use client';

import { CopyButton } from '@/components/ui/copy-button';

/** A secret in full, to be copied. */
export function SecretText({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex flex-wrap items-start gap-2">
      <output
        aria-label={label}
        className="min-w-0 grow basis-64 rounded-lg border border-line bg-sunken px-3 py-2 font-mono text-xs break-all"
      >
        {text}
      </output>
      <CopyButton text={text} />
    </div>
  );
}
