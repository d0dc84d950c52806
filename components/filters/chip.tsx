'use client';

import { X } from 'lucide-react';
import type { ReactNode } from 'react';

/** A filter that is set, with the button that takes it away. */
export function Chip({
  children,
  onRemove,
  label,
}: {
  children: ReactNode;
  onRemove: () => void;
  /** What the filter is about, for "Remove the filter …". */
  label: string;
}) {
  return (
    <span className="inline-flex h-7 items-center gap-1 rounded-lg bg-accent-soft pr-1 pl-2.5 text-xs font-medium text-accent">
      <span className="max-w-48 truncate">{children}</span>
      <button
        type="button"
        aria-label={`Remove the filter ${label}`}
        onClick={onRemove}
        className="inline-flex size-5 cursor-pointer items-center justify-center rounded hover:bg-hover"
      >
        <X className="size-3.5" aria-hidden />
      </button>
    </span>
  );
}

/** A range in words, open at either end. */
export function rangeWords(from: string | number | null, to: string | number | null): string {
  if (from !== null && to !== null) return `${from} – ${to}`;
  return from === null ? `up to ${to}` : `from ${from}`;
}
