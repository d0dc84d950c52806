type Ask = (go: () => void) => void;

let guard: Ask | null = null;

/** Lets `ask` decide from now on whether the page may be left; returns how to stop that. */
export function guardLeaving(ask: Ask): () => void {
  guard = ask;
  return () => {
    if (guard === ask) guard = null;
  };
}

/** Leaves the page at once, or after a question where the page would lose changes. */
export function leavePage(go: () => void): void {
  if (guard) guard(go);
  else go();
}
