import { setTimeout as sleep } from 'node:timers/promises';
import { env } from '@/lib/base/env';
import { log } from '@/lib/base/log';
import { observeAttempt, observeDrain } from '@/lib/base/metrics/registry';
import { Wake } from '@/lib/outbox/wake';
import { attemptDelivery } from './attempt-delivery';
import { claimDeliveries } from './claim-deliveries';
import type { ClaimedDelivery, ClaimLimits } from './claimed-delivery';
import { type Completion, completeDeliveries } from './complete-deliveries';
import { createSender, type Sender } from './https-sender';
import { webhookUrlRules } from './url-rules';

export type DrainCounts = {
  claimed: number;
  delivered: number;
  retrying: number;
  abandoned: number;
  skipped: number;
};

export type DrainSettings = Omit<ClaimLimits, 'limit'> & {
  sender: Sender;
  wake: Wake;
  /** The maximum number of deliveries in flight in this drain. */
  concurrency: number;
  /** How long the drain claims, from its start or from the last request for a claim. */
  runSeconds: number;
};

// Every claimed delivery is sent at once and takes at most the sender's 10 s. The lease is longer,
// with room for a slow database.
const defaults = {
  concurrency: 512,
  perEndpoint: 16,
  bulkPerEndpoint: 8,
  bulkPerMinute: 25,
  leaseSeconds: 30,
  runSeconds: 20,
};

const countOf = {
  delivered: 'delivered',
  pending: 'retrying',
  abandoned: 'abandoned',
  skipped: 'skipped',
} as const;

const recordAttempts = 5;

// Recording many results in one statement costs little more than one, so wait briefly for more.
const batchWaitMs = 5;

/** Counts an attempt in the metrics, without the latency of replays. */
function countAttempt(delivery: ClaimedDelivery, { attempt, status, reason }: Completion): void {
  if (!attempt) return;
  const isDelivered = status === 'delivered';
  const result = isDelivered
    ? status
    : (reason?.replace(/^http_(\d)\d\d$/, 'http_$1xx') ?? 'unknown');
  const receivedAt = attempt.startedAt.getTime() + attempt.durationMs;
  const seconds = (receivedAt - delivery.eventCreatedAt.getTime()) / 1000;
  observeAttempt(result, isDelivered && delivery.replayedAfter === 0 ? seconds : null);
}

/** One drain: its deliveries in flight, its unrecorded results and its counts. */
class Run {
  readonly counts: DrainCounts = {
    claimed: 0,
    delivered: 0,
    retrying: 0,
    abandoned: 0,
    skipped: 0,
  };
  readonly #settings: DrainSettings;
  readonly #startedAt = performance.now();
  #underWay = 0;
  #unrecorded: Completion[] = [];
  #isRecording = false;
  #failure: { error: unknown } | undefined;

  constructor(settings: DrainSettings) {
    this.#settings = settings;
  }

  get #mayClaim(): boolean {
    const { wake, runSeconds } = this.#settings;
    const from = Math.max(this.#startedAt, wake.askedAt);
    return !this.#failure && performance.now() < from + runSeconds * 1000;
  }

  async #claim(): Promise<void> {
    const { concurrency, sender, wake, ...limits } = this.#settings;
    const limit = concurrency - this.#underWay;
    wake.lower();
    if (limit === 0 || !this.#mayClaim) return;
    try {
      const batch = await claimDeliveries({ ...limits, limit }, env().SERVICE_ENVIRONMENT);
      this.counts.claimed += batch.length;
      this.#underWay += batch.length;
      for (const delivery of batch) this.#start(delivery, sender);
    } catch (error) {
      this.#failure = { error };
    }
  }

  async #start(delivery: ClaimedDelivery, sender: Sender): Promise<void> {
    const completion = await attemptDelivery(delivery, sender);
    countAttempt(delivery, completion);
    this.#unrecorded.push(completion);
    if (!this.#isRecording) await this.#record();
  }

  async #record(): Promise<void> {
    this.#isRecording = true;
    while (this.#unrecorded.length > 0) {
      if (this.#unrecorded.length < this.#underWay) await sleep(batchWaitMs);
      const batch = this.#unrecorded.splice(0);
      try {
        this.#count(batch, await recordWithRetries(batch));
      } catch (error) {
        this.#failure = { error };
      }
      this.#underWay -= batch.length;
      this.#settings.wake.raise();
    }
    this.#isRecording = false;
  }

  #count(batch: readonly Completion[], changed: ReadonlySet<string>): void {
    for (const { id, status, reason } of batch) {
      if (changed.has(id)) this.counts[countOf[status]] += 1;
      else
        log().warn(
          { delivery_id: id, reason },
          'attempted after its lease passed to another drain',
        );
    }
  }

  /** Claims, sends and records until nothing is due or the time is up; throws the first error. */
  async untilDone(): Promise<void> {
    const { wake } = this.#settings;
    do {
      await this.#claim();
      // A finished attempt and a request from outside are both reasons to claim again.
      if (this.#underWay > 0) await wake.wait();
      if (this.#underWay > this.#settings.concurrency / 2) await sleep(batchWaitMs);
    } while (this.#underWay > 0 || (wake.isRaised && this.#mayClaim));
    if (this.#failure) throw this.#failure.error;
  }
}

/** Retries while the database restarts: an unrecorded delivery would be sent again. */
async function recordWithRetries(batch: readonly Completion[]): Promise<ReadonlySet<string>> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await completeDeliveries(batch);
    } catch (error) {
      if (tried === recordAttempts) throw error;
      log().warn(
        { err: error, deliveries: batch.length },
        'attempts could not be recorded; retrying',
      );
      await sleep(1000);
    }
  }
}

let sender: Sender | undefined;

/** Returns the sender that all drains of this process share, to reuse its connections. */
export function defaultSender(): Sender {
  sender ??= createSender(webhookUrlRules());
  return sender;
}

/**
 * Sends due deliveries until none is left, or for about 20 seconds, and returns the counts. Drains
 * may run concurrently: each delivery is leased to one of them. Never call it in a transaction.
 */
export async function drainDeliveries(settings: Partial<DrainSettings> = {}): Promise<DrainCounts> {
  const sender = settings.sender ?? defaultSender();
  const wake = settings.wake ?? new Wake('deliveries');
  const run = new Run({ ...defaults, ...settings, sender, wake });
  const startedAt = performance.now();
  await run.untilDone().finally(() => observeDrain((performance.now() - startedAt) / 1000));
  return run.counts;
}
