'use client';

import { useEffect } from 'react';
import type { Selection } from './selection';

const openElsewhere = '[role="dialog"], [role="menu"], [role="listbox"], [data-carrying]';

/** Escape clears the selection, unless something nearer answers it: a dialog, a menu, a drag, a field. */
export function useClearOnEscape(selection: Selection) {
  useEffect(() => {
    function clear({ key, target }: KeyboardEvent) {
      if (key !== 'Escape' || document.querySelector(openElsewhere)) return;
      const isField = target instanceof Element && target.matches('input:not([type=checkbox])');
      if (!isField) selection.clear();
    }
    // On the way down: by the time it bubbles, what was open has closed already.
    window.addEventListener('keydown', clear, { capture: true });
    return () => window.removeEventListener('keydown', clear, { capture: true });
  }, [selection]);
}
