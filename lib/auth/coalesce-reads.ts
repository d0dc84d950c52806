type Turn<T> = { running: Promise<T>; next?: Promise<T> };

/**
 * Coalesces concurrent reads of the same keys: callers that arrive while a read runs share the one
 * that starts after it. Nobody gets data older than their call, and at most two reads per key run
 * at a time.
 */
export function coalesceReads<Keys extends readonly (string | null)[], T>(
  read: (...keys: Keys) => Promise<T>,
): (...keys: Keys) => Promise<T> {
  const turns = new Map<string, Turn<T>>();

  function start(name: string, keys: Keys): Promise<T> {
    const turn: Turn<T> = { running: read(...keys) };
    turns.set(name, turn);
    const leave = () => {
      if (!turn.next) turns.delete(name);
    };
    turn.running.then(leave, leave);
    return turn.running;
  }

  return (...keys) => {
    const name = keys.join('\n');
    const turn = turns.get(name);
    if (!turn) return start(name, keys);
    const again = () => start(name, keys);
    turn.next ??= turn.running.then(again, again);
    return turn.next;
  };
}
