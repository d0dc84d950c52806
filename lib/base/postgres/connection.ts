import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

export type PoolSettings = {
  connectionString: string;
  max: number;
  /** How long a statement may run on the server; all other bounds follow from it. */
  statementSeconds: number;
  /** True behind a pooler that hands a connection to another client after each transaction. */
  isPooled: boolean;
};

const connectMs = 5_000;
// Many who change the same person wait in a row here, so this is longer than any one of them takes.
const lockMs = 10_000;
// What the answer to a statement that the server itself would have ended may be late.
const graceMs = 3_000;

// A pooler refuses settings it does not know at connect; there the role carries them.
function serverBounds({ isPooled, statementSeconds }: PoolSettings): pg.PoolConfig {
  if (isPooled) return {};
  return {
    statement_timeout: statementSeconds * 1000,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: statementSeconds * 1000,
  };
}

// The first is a socket gone silent; the second a server that was demoted under us: both connections
// are of no more use, and the pool would hand them out for ever.
function isSpent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.message === 'Query read timeout' || ('code' in error && error.code === '25006');
}

type Query = (...args: unknown[]) => unknown;

/** Says that something is waited for; what it returns says that the wait is over. */
type Watch = () => () => void;

/** Gives a connection one query at a time, and ends it once a query shows it to be of no use. */
function guardQueries(client: pg.PoolClient, isPooled: boolean, watch: Watch): void {
  const ask = client.query.bind(client) as Query;
  const query: Query = isPooled ? (first, ...others) => ask(unnamed(first), ...others) : ask;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const send = async (args: unknown[]) => {
    const answered = watch();
    try {
      return await query(...args);
    } catch (error) {
      if (isSpent(error)) client.end();
      throw error;
    } finally {
      answered();
    }
  };
  const guarded: Query = (...args) => {
    // The pool's own queries bring a callback and come alone; so do streams.
    const callback = args.at(-1);
    if (isCallback(callback)) return query(...args.slice(0, -1), once(callback, watch()));
    if (isStream(args[0])) return query(...args);
    waiting += 1;
    const sent = waiting === 1 ? send(args) : last.then(() => send(args));
    const leave = () => {
      waiting -= 1;
    };
    last = sent.then(leave, leave);
    return sent;
  };
  client.query = guarded as typeof client.query;
}

// A statement kept under a name would be asked of a connection that has never heard of it.
function unnamed(first: unknown): unknown {
  const isNamed = typeof first === 'object' && first !== null && 'name' in first;
  return isNamed ? { ...first, name: undefined } : first;
}

type Callback = (...args: unknown[]) => void;

const isCallback = (arg: unknown): arg is Callback => typeof arg === 'function';

const isStream = (arg: unknown) => typeof arg === 'object' && arg !== null && 'submit' in arg;

function once<Args extends unknown[]>(callback: (...args: Args) => void, over: () => void) {
  return (...args: Args) => {
    over();
    callback(...args);
  };
}

const borrowing = new AsyncLocalStorage<{ client?: pg.PoolClient }>();

type Borrowed = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: () => void,
) => void;

/** A pool none of whose waits is without an end: for a connection, for a lock, for an answer. */
export class BoundedPool extends pg.Pool {
  readonly #unanswered = new Set<{ since: number }>();
  readonly #longestMs: number;

  constructor(settings: PoolSettings) {
    const { connectionString, max, statementSeconds } = settings;
    const queryMs = statementSeconds * 1000 + graceMs;
    super({
      connectionString,
      max,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: connectMs,
      query_timeout: queryMs,
      ...serverBounds(settings),
    });
    this.#longestMs = connectMs + queryMs;
    this.on('connect', (client) => guardQueries(client, settings.isPooled, () => this.#watch()));
  }

  #watch(): () => void {
    const one = { since: performance.now() };
    this.#unanswered.add(one);
    return () => this.#unanswered.delete(one);
  }

  /** True where something has waited longer than every bound allows: only a new process helps. */
  isStuck(now = performance.now()): boolean {
    for (const { since } of this.#unanswered) if (now - since > 2 * this.#longestMs) return true;
    return false;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Borrowed): void;
  override connect(callback?: Borrowed): Promise<pg.PoolClient> | undefined {
    const over = this.#watch();
    if (!callback) return this.#borrow().finally(over);
    super.connect(once(callback, over));
    return undefined;
  }

  async #borrow(): Promise<pg.PoolClient> {
    const client = await super.connect();
    const borrower = borrowing.getStore();
    if (borrower) borrower.client = client;
    return client;
  }
}

/** Runs `begin` and says which connection of a BoundedPool it has borrowed last. */
export async function withConnectionOf<T>(
  begin: (connection: () => pg.PoolClient) => Promise<T>,
): Promise<T> {
  const borrower: { client?: pg.PoolClient } = {};
  const connection = () => {
    if (!borrower.client) throw new Error('No connection has been borrowed.');
    return borrower.client;
  };
  return borrowing.run(borrower, () => begin(connection));
}
