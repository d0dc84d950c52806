'use client';

import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { passing, useFocusLeftBehind } from './focus';
import { IconButton } from './icon-button';
import { type Selection, useSelected } from './selection';
import { useClearOnEscape } from './use-clear-on-escape';

type Props = {
  /** Whom or what it acts on, for screen readers. */
  label: string;
  selection: Selection;
  children: ReactNode;
};

function Bar({ label, selection, size, children }: Props & { size: number }) {
  useFocusLeftBehind();
  return (
    <section
      aria-label={label}
      {...passing}
      className="fixed inset-x-0 bottom-4 sm:bottom-16 z-30 mx-auto flex w-fit max-w-[calc(100vw-2rem)] flex-wrap items-center gap-1.5 rounded-xl border border-line bg-raised p-2 print:hidden sm:gap-2 sm:px-3 shadow-xl"
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

/** What can be done with all ticked rows, at the foot of the page while there are any. */
export function SelectionBar(props: Props) {
  const { size } = useSelected(props.selection);
  useClearOnEscape(props.selection);
  return size > 0 ? <Bar {...props} size={size} /> : null;
}
