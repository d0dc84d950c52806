const SETTLED_MS = 2_500;
const LONGEST_MS = 5_000;

/**
 * Does work that nobody waits for, once the page has had time to show its content; returns how to
 * cancel it.
 */
export function whenQuiet(work: () => void): () => void {
  const timer = setTimeout(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: LONGEST_MS });
    else work();
  }, SETTLED_MS);
  return () => clearTimeout(timer);
}
