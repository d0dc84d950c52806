'use client';

import { useSyncExternalStore } from 'react';

/** The widest screen on which the rows of a table are cards; Tailwind's `max-sm`. */
export const cardsBelow = '(max-width: 639.98px)';

/** A finger rather than a mouse. */
export const coarsePointer = '(pointer: coarse)';

/** Whether a media query holds now; false while the server renders. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/** The page on paper. */
export const onPaper = 'print';
