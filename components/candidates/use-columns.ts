import { useSyncExternalStore } from 'react';

const key = 'candidates.hidden-columns';
const byDefault: readonly string[] = ['phone', 'place'];

let listeners: (() => void)[] = [];
let known: { text: string | null; hidden: readonly string[] } | undefined;

function subscribe(listener: () => void): () => void {
  listeners = [...listeners, listener];
  window.addEventListener('storage', listener);
  return () => {
    listeners = listeners.filter((other) => other !== listener);
    window.removeEventListener('storage', listener);
  };
}

function hiddenColumns(): readonly string[] {
  const text = localStorage.getItem(key);
  // The same array until something changes, or the table would render endlessly.
  if (!known || known.text !== text) {
    known = { text, hidden: text === null ? byDefault : text.split(',').filter(Boolean) };
  }
  return known.hidden;
}

/** Which columns a person has hidden, kept in the browser. */
export function useHiddenColumns() {
  const hidden = useSyncExternalStore(subscribe, hiddenColumns, () => byDefault);
  function toggle(id: string, isShown: boolean) {
    const rest = hidden.filter((other) => other !== id);
    localStorage.setItem(key, (isShown ? rest : [...rest, id]).join(','));
    for (const notify of listeners) notify();
  }
  return { hidden, toggle };
}
