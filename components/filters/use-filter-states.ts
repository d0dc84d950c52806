import { type Nullable, type UseQueryStatesKeysMap, useQueryStates, type Values } from 'nuqs';
import { useCallback, useRef } from 'react';
import { historyOf } from './history';

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
