const SETTLED_MS = 2_500;
const LONGEST_MS = 5_000;

/** Does work as soon as the page has nothing else to do; returns how to cancel it. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work);
    return () => clearTimeout(timer);
  }
  const call = requestIdleCallback(work, { timeout: LONGEST_MS });
  return () => cancelIdleCallback(call);
}

/**
 * Does work that nobody waits for, once the page has had time to show its content; returns how to
 * cancel it.
 */
export function whenQuiet(work: () => void): () => void {
  let cancel = () => {};
  const timer = setTimeout(() => {
    cancel = whenIdle(work);
  }, SETTLED_MS);
  return () => {
    clearTimeout(timer);
    cancel();
  };
}
