/**
 * Remembers what has the focus now. Answers it later while it is still there, and else what stays:
 * a button that goes with its row would leave the focus nowhere.
 */
export function rememberFocus(fallback: () => HTMLElement | null): () => HTMLElement | null {
  const { activeElement, body } = document;
  return () => {
    const isThere = activeElement?.isConnected && activeElement !== body;
    return isThere && activeElement instanceof HTMLElement ? activeElement : fallback();
  };
}
