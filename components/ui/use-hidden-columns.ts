import { useCallback, useSyncExternalStore } from 'react';

type Known = { text: string | null; hidden: readonly string[] };

const none: readonly string[] = [];
let listeners: (() => void)[] = [];
const known = new Map<string, Known>();

function subscribe(listener: () => void): () => void {
  listeners = [...listeners, listener];
  window.addEventListener('storage', listener);
  return () => {
    listeners = listeners.filter((other) => other !== listener);
    window.removeEventListener('storage', listener);
  };
}

function hiddenColumns(key: string, byDefault: readonly string[]): readonly string[] {
  const text = localStorage.getItem(key);
  const before = known.get(key);
  // The same array until something changes, or the table would render endlessly.
  if (before && before.text === text) return before.hidden;
  const hidden = text === null ? byDefault : text.split(',').filter(Boolean);
  known.set(key, { text, hidden });
  return hidden;
}

/** Which columns of a table a person has hidden, kept in the browser under the table's name. */
export function useHiddenColumns(table = '', byDefault: readonly string[] = none) {
  const key = `${table}.hidden-columns`;
  const hidden = useSyncExternalStore(
    subscribe,
    () => hiddenColumns(key, byDefault),
    () => byDefault,
  );
  const toggle = useCallback(
    (id: string, isShown: boolean) => {
      const rest = hidden.filter((other) => other !== id);
      localStorage.setItem(key, (isShown ? rest : [...rest, id]).join(','));
      for (const notify of listeners) notify();
    },
    [key, hidden],
  );
  return { hidden, toggle };
}
