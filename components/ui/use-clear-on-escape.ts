'use client';

import { useEffect } from 'react';
import type { Selection } from './selection';

const openElsewhere = '[role="dialog"], [role="menu"], [role="listbox"], [data-carrying]';

/** Escape clears the selection, unless a dialog, menu, drag or field takes it. */
export function useClearOnEscape(selection: Selection) {
  useEffect(() => {
    function clear({ key, target }: KeyboardEvent) {
      if (key !== 'Escape' || document.querySelector(openElsewhere)) return;
      const isField = target instanceof Element && target.matches('input:not([type=checkbox])');
      if (!isField) selection.clear();
    }
    // In the capture phase: when it bubbles, what was open is closed already.
    window.addEventListener('keydown', clear, { capture: true });
    return () => window.removeEventListener('keydown', clear, { capture: true });
  }, [selection]);
}
