import { type Nullable, type UseQueryStatesKeysMap, useQueryStates, type Values } from 'nuqs';
import { historyOf } from './history';

type Changes<Parsers extends UseQueryStatesKeysMap> = Partial<Nullable<Values<Parsers>>> | null;

/** Filters in the address, where Back undoes one filter and not one letter of it. */
export function useFilterStates<Parsers extends UseQueryStatesKeysMap>(parsers: Parsers) {
  const [values, setValues] = useQueryStates(parsers);
  const set = (changes: Changes<Parsers>) =>
    setValues(changes, { history: historyOf(values, changes) });
  return [values, set] as const;
}
