import pg from 'pg';

type Heard = (text: string, values: unknown[]) => void;

const listeners: Heard[] = [];

/** From here on tells `heard` of every statement that this process sends, before it is sent. */
export function onStatement(heard: Heard): void {
  listeners.push(heard);
  if (listeners.length > 1) return;
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  const listening = function (this: pg.Client, ...args: unknown[]): unknown {
    const [first, second] = args;
    const isConfig = typeof first === 'object' && first !== null && 'text' in first;
    const text = isConfig ? first.text : first;
    const given = isConfig && 'values' in first ? first.values : second;
    const values = Array.isArray(given) ? given : [];
    if (typeof text === 'string') for (const tell of listeners) tell(text, values);
    return query.apply(this, args);
  };
  pg.Client.prototype.query = listening as typeof pg.Client.prototype.query;
}
