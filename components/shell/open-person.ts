import type { RefObject } from 'react';

/** What can be done with the person on the screen, by the key that does it. */
export type PersonActs = Readonly<Record<string, (() => void) | undefined>>;

const offered = new Set<RefObject<PersonActs>>();

/** Lets the palette do what the keys of a part of the screen do; returns how to end that. */
export function offerActs(acts: RefObject<PersonActs>): () => void {
  offered.add(acts);
  return () => {
    offered.delete(acts);
  };
}

/** What a key would do with the person on the screen; undefined where it does nothing. */
export function openPersonAct(key: string): (() => void) | undefined {
  return [...offered].map(({ current }) => current[key]).find((act) => act !== undefined);
}
