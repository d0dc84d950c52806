import { log } from '@/lib/base/log';

/** Rows that are due and leased to one drain at a time: messages, screening calls, checks. */
export type LeasedQueue<Entry> = {
  /** Leases entries that are due; none if nothing is. */
  claim(): Promise<readonly Entry[]>;
  /** Deals with an entry and records what came of it; throws only what should end the drain. */
  handle(entry: Entry): Promise<void>;
  /** Hands entries back that could not be begun in time. */
  release?(entries: readonly Entry[]): Promise<void>;
  /** How many entries are dealt with at once. */
  concurrency: number;
  /** For how long after its claim an entry may be begun, so that it ends inside its lease. */
  beginWithinSeconds?: number;
  /** For how long the drain claims. */
  runSeconds: number;
};

async function handleBatch<Entry>(queue: LeasedQueue<Entry>, batch: readonly Entry[]) {
  const { beginWithinSeconds = Number.POSITIVE_INFINITY, concurrency } = queue;
  const beginBefore = performance.now() + beginWithinSeconds * 1000;
  const waiting = [...batch];
  const worker = async () => {
    while (performance.now() < beginBefore) {
      const entry = waiting.shift();
      if (entry === undefined) return;
      await queue.handle(entry);
    }
  };
  const results = await Promise.allSettled(Array.from({ length: concurrency }, worker));
  if (waiting.length > 0) await queue.release?.(waiting);
  const broken = results.find((result) => result.status === 'rejected');
  if (broken) throw broken.reason;
}

/**
 * Claims and deals with what is due until nothing is, or until the time to claim is over. Any number
 * of drains may run at once: each entry is one drain's at a time. Never call it in a transaction.
 */
export async function drainLeased<Entry>(queue: LeasedQueue<Entry>): Promise<void> {
  const claimUntil = performance.now() + queue.runSeconds * 1000;
  do {
    const batch = await queue.claim();
    if (batch.length === 0) return;
    await handleBatch(queue, batch);
  } while (performance.now() < claimUntil);
}

/** Seconds to wait after so many attempts, or null once the schedule is used up. */
export function retryDelay(schedule: readonly number[], attempts: number): number | null {
  return schedule[attempts - 1] ?? null;
}

/**
 * Makes a function that drains soon, for callers whose transaction has committed. Calls during a
 * drain share one that follows it. It never fails: what is left is drained on schedule.
 */
export function drainSoon(drain: () => Promise<unknown>, what: string): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isWantedAgain = false;

  async function drainWhileWanted(): Promise<void> {
    try {
      do {
        isWantedAgain = false;
        await drain();
      } while (isWantedAgain);
    } catch (error) {
      log().error({ err: error }, `${what} could not be drained; the schedule will try again`);
    } finally {
      running = undefined;
    }
  }

  return () => {
    isWantedAgain = true;
    running ??= drainWhileWanted();
    return running;
  };
}
