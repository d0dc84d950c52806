/** A queue of due rows, each leased to one drain at a time: messages, screening calls, checks. */
export type LeasedQueue<Entry> = {
  /** Leases due entries; empty if there are none. */
  claim(): Promise<readonly Entry[]>;
  /** Handles an entry and records the outcome; throws only to end the drain. */
  handle(entry: Entry): Promise<void>;
  /** Releases entries that could not be started in time. */
  release?(entries: readonly Entry[]): Promise<void>;
  /** How many entries are handled at once. */
  concurrency: number;
  /** Seconds after the claim within which an entry must start, so that it ends within its lease. */
  beginWithinSeconds?: number;
  /** How many seconds the drain keeps claiming. */
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
 * Claims and handles due entries until none is left or the time is over. Drains may run
 * concurrently: each entry is leased to one of them. Never call it in a transaction.
 */
export async function drainLeased<Entry>(queue: LeasedQueue<Entry>): Promise<void> {
  const claimUntil = performance.now() + queue.runSeconds * 1000;
  do {
    const batch = await queue.claim();
    if (batch.length === 0) return;
    await handleBatch(queue, batch);
  } while (performance.now() < claimUntil);
}

/** Returns the seconds to wait after so many attempts, or null when the schedule is used up. */
export function retryDelay(schedule: readonly number[], attempts: number): number | null {
  return schedule[attempts - 1] ?? null;
}
