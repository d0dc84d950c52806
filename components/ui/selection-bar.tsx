'use client';

import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button';
import { type Selection, useSelected } from './selection';
import { useClearOnEscape } from './use-clear-on-escape';

/** What can be done with all ticked rows, at the foot of the page while there are any. */
export function SelectionBar({
  label,
  selection,
  children,
}: {
  /** Whom or what it acts on, for screen readers. */
  label: string;
  selection: Selection;
  children: ReactNode;
}) {
  const { size } = useSelected(selection);
  useClearOnEscape(selection);
  if (size === 0) return null;
  return (
    <section
      aria-label={label}
      className="fixed inset-x-0 bottom-4 sm:bottom-16 z-30 mx-auto flex w-fit max-w-[calc(100vw-2rem)] flex-wrap items-center gap-1.5 rounded-xl border border-line bg-raised p-2 sm:gap-2 sm:px-3 shadow-xl"
    >
      <p role="status" className="px-1 text-sm font-medium tabular-nums">
        {size} selected
      </p>
      {children}
      <IconButton label="Clear the selection" onClick={() => selection.clear()}>
        <X aria-hidden />
      </IconButton>
    </section>
  );
}
