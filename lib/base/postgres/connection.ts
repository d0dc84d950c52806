import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { hostname } from 'node:os';
import pg from 'pg';
import { observeConnectionWait } from '@/lib/base/metrics/registry';
import { isTracing } from '@/lib/base/telemetry/spans';
import { endSqlSpan, startSqlSpan } from '@/lib/base/telemetry/sql-span';

export type PoolSettings = {
  connectionString: string;
  max: number;
  /** The statement timeout on the server; the other time limits are derived from it. */
  statementSeconds: number;
  /** True behind a pooler that gives a connection to another client after each transaction. */
  isPooled: boolean;
  /** True for a server that must never be written to, whatever it is: it refuses writes itself. */
  isReadOnly?: boolean;
};

const connectMs = 5_000;
// Many changes to one person queue here, so this is longer than any one of them takes.
const lockMs = 10_000;
// Extra time for the server's own timeout error to arrive.
const graceMs = 3_000;

// A pooler rejects startup settings it does not know; there the database role must set them.
function serverBounds(settings: PoolSettings): pg.PoolConfig {
  const { isPooled, isReadOnly, statementSeconds } = settings;
  if (isPooled) return {};
  return {
    ...(isReadOnly && { options: '-c default_transaction_read_only=on' }),
    statement_timeout: statementSeconds * 1000,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: statementSeconds * 1000,
  };
}

// The first is a connection that stopped answering, the second a server that became a standby. The
// pool would keep handing out both connections, so they are closed.
function isSpent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.message === 'Query read timeout' || ('code' in error && error.code === '25006');
}

type Query = (...args: unknown[]) => unknown;

/** Called when a wait starts; returns the function to call when it ends. */
type Watch = () => () => void;

/**
 * Runs one query at a time on a connection, and closes it after an error that makes it unusable.
 */
function guardQueries(client: pg.PoolClient, isPooled: boolean, watch: Watch): void {
  const ask = client.query.bind(client) as Query;
  const query: Query = isPooled ? (first, ...others) => ask(unnamed(first), ...others) : ask;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const send = async (args: unknown[]) => {
    const answered = watch();
    const span = startSqlSpan(client, args[0]);
    try {
      const result = await query(...args);
      endSqlSpan(span);
      return result;
    } catch (error) {
      endSqlSpan(span, error);
      if (isSpent(error)) client.end();
      throw error;
    } finally {
      answered();
    }
  };
  const guarded: Query = (...args) => {
    if (endsTransaction(args[0])) client.emit(transactionEnds);
    // The pool's own queries pass a callback and never overlap; neither do streams.
    const callback = args.at(-1);
    if (isCallback(callback)) {
      const [answered, span] = [watch(), startSqlSpan(client, args[0])];
      const over = (error: unknown) => {
        endSqlSpan(span, error);
        answered();
      };
      return query(...args.slice(0, -1), once(callback, over));
    }
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

// Behind a pooler a named statement could reach a connection that has not prepared it.
function unnamed(first: unknown): unknown {
  const isNamed = typeof first === 'object' && first !== null && 'name' in first;
  return isNamed ? { ...first, name: undefined } : first;
}

const transactionEnds = 'transaction-ends';

function endsTransaction(first: unknown): boolean {
  const isConfig = typeof first === 'object' && first !== null && 'text' in first;
  const text = isConfig ? first.text : first;
  return text === 'COMMIT' || text === 'ROLLBACK';
}

/**
 * Calls `over` as soon as the end of the open transaction is asked for, also where Prisma ends one that
 * took too long: what is sent on the connection from then on is in no transaction, or in another's.
 */
export function whenTransactionEnds(connection: pg.PoolClient, over: () => void): void {
  connection.once(transactionEnds, over);
}

type Callback = (...args: unknown[]) => void;

const isCallback = (arg: unknown): arg is Callback => typeof arg === 'function';

const isStream = (arg: unknown) => typeof arg === 'object' && arg !== null && 'submit' in arg;

function once<Args extends unknown[]>(
  callback: (...args: Args) => void,
  over: (error: Args[0]) => void,
) {
  return (...args: Args) => {
    over(args[0]);
    callback(...args);
  };
}

type Borrowing = AsyncLocalStorage<{ client?: pg.PoolClient }>;

const holder: { recruitingBorrowing?: Borrowing } & typeof globalThis = globalThis;

// Bundles of the application have copies of this module, and one opens the pool for all of them.
holder.recruitingBorrowing ??= new AsyncLocalStorage();
const borrowing = holder.recruitingBorrowing;

type Borrowed = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: () => void,
) => void;

/** A pool with a time limit on every wait: for a connection, for a lock, for an answer. */
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
      // So that the server’s list of connections says which machine holds them.
      application_name: `recruiting ${hostname()}`,
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

  /** Returns true if a wait has exceeded every limit: then only a new process helps. */
  isStuck(now = performance.now()): boolean {
    for (const { since } of this.#unanswered) if (now - since > 2 * this.#longestMs) return true;
    return false;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Borrowed): void;
  override connect(callback?: Borrowed): Promise<pg.PoolClient> | undefined {
    const answered = this.#watch();
    const askedAt = performance.now();
    const over = () => {
      answered();
      observeConnectionWait((performance.now() - askedAt) / 1000);
    };
    if (!callback) return this.#borrow().finally(over);
    // A connection is handed over by whoever gives it back; the query belongs to who asked for it.
    super.connect(once(isTracing() ? AsyncResource.bind(callback) : callback, over));
    return undefined;
  }

  async #borrow(): Promise<pg.PoolClient> {
    const client = await super.connect();
    const borrower = borrowing.getStore();
    if (borrower) borrower.client = client;
    return client;
  }
}

/** Runs `begin` and returns the BoundedPool connection it took last. */
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
