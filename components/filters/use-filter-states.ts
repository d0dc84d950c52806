import { type Nullable, type UseQueryStatesKeysMap, useQueryStates, type Values } from 'nuqs';
import { useCallback, useRef } from 'react';

const typed = ['search', 'waiting', 'min', 'max', 'from', 'to'];

type Known = Readonly<Record<string, unknown>>;

/**
 * Whether changes of filters make an entry of their own in the history: all do but those of a
 * filter that is being typed, which was set before and stays so.
 */
export function historyOf(before: Known, changes: Known | null): 'push' | 'replace' {
  const isBeingTyped = (name: string) =>
    (before[name] ?? null) !== null && (changes?.[name] ?? null) !== null;
  return typed.some(isBeingTyped) ? 'replace' : 'push';
}

type Changes<Parsers extends UseQueryStatesKeysMap> = Partial<Nullable<Values<Parsers>>> | null;

/** Filters in the URL, where Back undoes one filter and not one letter of it. */
export function useFilterStates<Parsers extends UseQueryStatesKeysMap>(parsers: Parsers) {
  const [values, setValues] = useQueryStates(parsers);
  const latest = useRef(values);
  latest.current = values;
  const set = useCallback(
    (changes: Changes<Parsers>) =>
      setValues(changes, { history: historyOf(latest.current, changes) }),
    [setValues],
  );
  return [values, set] as const;
}
