import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The counters of one process, in the form it sends to the supervisor. */
export type Report = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

type Counts = { totalCount: number; idleCount: number; waitingCount: number };

function create() {
  const registry = new Registry();
  const registers = [registry];
  const attempts = new Counter({
    name: 'recruiting_delivery_attempts_total',
    help: 'Attempts to deliver an event, by result: delivered, a status class or a failure class',
    labelNames: ['result'] as const,
    registers,
  });
  const latency = new Histogram({
    name: 'recruiting_delivery_latency_seconds',
    help: 'Seconds from an event to its delivery, without replays',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60, 600, 3_600, 21_600, 86_400],
    registers,
  });
  const drains = new Histogram({
    name: 'recruiting_drain_duration_seconds',
    help: 'Duration of each drain of the delivery outbox',
    buckets: [0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 20, 30, 60],
    registers,
  });
  const requests = new Histogram({
    name: 'recruiting_http_request_duration_seconds',
    help: 'Requests by operation and status',
    labelNames: ['operation', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const signIns = new Counter({
    name: 'recruiting_sign_ins_total',
    help: 'Tries to sign in, by outcome: signed_in, refused, too_many or busy',
    labelNames: ['outcome'] as const,
    registers,
  });
  const jobs = new Gauge({
    name: 'recruiting_job_last_success_timestamp_seconds',
    help: 'When each scheduled job last ended well here; the latest over all machines counts',
    labelNames: ['job'] as const,
    aggregator: 'max',
    registers,
  });
  new Gauge({
    name: 'recruiting_database_connections',
    help: 'Connections of the pool by what they do, and requests that wait for one',
    labelNames: ['state'] as const,
    registers,
    collect() {
      if (!holder.recruitingPool) return;
      const { totalCount, idleCount, waitingCount } = holder.recruitingPool;
      this.set({ state: 'busy' }, totalCount - idleCount);
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'waited_for' }, waitingCount);
    },
  });
  // Event loop, heap, garbage collection, processor and memory.
  collectDefaultMetrics({ register: registry });
  return { registry, attempts, latency, drains, requests, signIns, jobs };
}

// One registry per process, even if several bundles of the application contain this module.
const holder: {
  recruitingMetrics?: ReturnType<typeof create>;
  recruitingPool?: Counts;
} & typeof globalThis = globalThis;

function metrics() {
  holder.recruitingMetrics ??= create();
  return holder.recruitingMetrics;
}

/**
 * Has the process report the connections of its pool. The pool comes to the metrics, because a process
 * that starts Next must report before it may load what the pool needs of Next.
 */
export function observePool(pool: Counts): void {
  holder.recruitingPool = pool;
}

/** Counts a request by operation and status. */
export function observeRequest(operation: string, status: number, seconds: number): void {
  metrics().requests.observe({ operation, status: String(status) }, seconds);
}

/** Counts a try to sign in by its outcome. */
export function observeSignIn(outcome: string): void {
  metrics().signIns.inc({ outcome });
}

/** Records the duration of a drain. */
export function observeDrain(seconds: number): void {
  metrics().drains.observe(seconds);
}

/**
 * Counts a delivery attempt by result and, if it succeeded, records the event's seconds to
 * delivery.
 */
export function observeAttempt(result: string, secondsToReceipt: number | null): void {
  metrics().attempts.inc({ result });
  if (secondsToReceipt !== null) metrics().latency.observe(Math.max(0, secondsToReceipt));
}

/** Records that a scheduled job has just ended well. */
export function observeJob(job: string): void {
  metrics().jobs.setToCurrentTime({ job });
}

/** Returns the names of all metrics that a process keeps. */
export function metricNames(): string[] {
  return metrics()
    .registry.getMetricsAsArray()
    .map(({ name }) => name);
}

/** Returns all metrics of this process. */
export function ownReport(): Promise<Report> {
  return metrics().registry.getMetricsAsJSON();
}
