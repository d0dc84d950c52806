import { createContext, use, useSyncExternalStore } from 'react';
import type { PipelineCard } from '@/lib/browser/pipeline/queries';
import type { CoarseStatus, StageSlug } from '@/lib/pipeline/stages';

type State = {
  card: PipelineCard | null;
  over: StageSlug | null;
  /** The folded lane that has opened under the card until it is put down. */
  sprung: CoarseStatus | null;
};

const nothing: State = { card: null, over: null, sprung: null };

/** Which card is carried over the board and where it is: outside React, so that columns render and cards do not. */
export class Carrying {
  #state = nothing;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): State => this.#state;

  /** Changes what is known of the carried card; nothing of it is left once it is put down. */
  set(change: Partial<State>): void {
    this.#state = change.card === null ? nothing : { ...this.#state, ...change };
    for (const notify of this.#listeners) notify();
  }
}

export const CarryingContext = createContext<Carrying | null>(null);

/** Reads something of the carried card, by value: whoever reads renders when that changes. */
export function useCarried<Value extends string | boolean | null>(
  read: (state: State) => Value,
): Value {
  const carrying = use(CarryingContext);
  if (!carrying) throw new Error('useCarried needs a board above it.');
  return useSyncExternalStore(
    carrying.subscribe,
    () => read(carrying.state()),
    () => read(nothing),
  );
}
