import { useEffect, useState, useSyncExternalStore } from 'react';

/** Which cards are selected: outside React, so that one tick re-renders one card. */
export class Selection {
  #ids: ReadonlySet<string> = new Set();
  readonly #listeners = new Set<() => void>();
  #anchor: string | null = null;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly ids = (): ReadonlySet<string> => this.#ids;

  #set(ids: ReadonlySet<string>): void {
    this.#ids = ids;
    for (const notify of this.#listeners) notify();
  }

  /** Ticks or unticks one card; with `inOrder`, everything between it and the last one ticked. */
  toggle(id: string, inOrder?: readonly string[]): void {
    const next = new Set(this.#ids);
    const from = this.#anchor && inOrder ? inOrder.indexOf(this.#anchor) : -1;
    const to = inOrder ? inOrder.indexOf(id) : -1;
    if (inOrder && from >= 0 && to >= 0) {
      for (const between of inOrder.slice(Math.min(from, to), Math.max(from, to) + 1)) {
        next.add(between);
      }
    } else if (!next.delete(id)) next.add(id);
    this.#anchor = id;
    this.#set(next);
  }

  /** Adds cards, or takes them away where all of them are selected already. */
  toggleAll(ids: readonly string[]): void {
    const next = new Set(this.#ids);
    const isFull = ids.every((id) => next.has(id));
    for (const id of ids) {
      if (isFull) next.delete(id);
      else next.add(id);
    }
    this.#set(next);
  }

  /** Selects exactly these. */
  replace(ids: Iterable<string>): void {
    this.#set(new Set(ids));
  }

  /** Selects nothing. */
  clear(): void {
    this.#anchor = null;
    if (this.#ids.size > 0) this.#set(new Set());
  }
}

/** Whether one card is selected. */
export function useIsSelected(selection: Selection, id: string): boolean {
  const read = () => selection.ids().has(id);
  return useSyncExternalStore(selection.subscribe, read, () => false);
}

/** Whether any card is selected. */
export function useIsSelecting(selection: Selection): boolean {
  return useSyncExternalStore(
    selection.subscribe,
    () => selection.ids().size > 0,
    () => false,
  );
}

/** Room at the end of what scrolls under the bar that stands there while cards are selected. */
export const roomForBar = 'pb-28';

/** What is ticked in a list; nothing any more once the list shows something else. */
export function useListSelection(shown: string): Selection {
  const [selection] = useState(() => new Selection());
  // Only what the list shows is acted on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the list shows counts
  useEffect(() => selection.clear(), [selection, shown]);
  return selection;
}

const nobody: ReadonlySet<string> = new Set();

/** All selected cards. */
export function useSelected(selection: Selection): ReadonlySet<string> {
  return useSyncExternalStore(selection.subscribe, selection.ids, () => nobody);
}
