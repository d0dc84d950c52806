type Turn<T> = { running: Promise<T>; next?: Promise<T> };

/**
 * Makes a read that many may ask for at once: whoever asks while it runs shares the one run after
 * it. So each gets what was there after it asked, and a crowd costs two runs at a time at most.
 */
export function readTogether<Keys extends readonly string[], T>(
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
