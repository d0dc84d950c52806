import { getHeapStatistics } from 'node:v8';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { addReplica } from './replica-gauges';

/** The counters of one process, in the form it sends to the supervisor. */
export type Report = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

type ObservedPool = Pick<
  pg.Pool,
  'totalCount' | 'idleCount' | 'waitingCount' | 'options' | 'query'
>;

/** Counts what the process is and holds: by worker, so that one that is in trouble shows. */
function addProcess(registry: Registry): void {
  const worker = process.env.WORKER_SEAT || '1';
  const registers = [registry];
  new Gauge({
    name: 'recruiting_database_connections',
    help: 'Connections of the pool by what they do, and requests that wait for one',
    labelNames: ['state', 'worker'] as const,
    registers,
    collect() {
      if (!holder.recruitingPool) return;
      const { totalCount, idleCount, waitingCount } = holder.recruitingPool;
      this.set({ state: 'busy', worker }, totalCount - idleCount);
      this.set({ state: 'idle', worker }, idleCount);
      this.set({ state: 'waited_for', worker }, waitingCount);
    },
  });
  new Gauge({
    name: 'recruiting_database_pool_size',
    help: 'Connections that the pool may open',
    labelNames: ['worker'] as const,
    registers,
    collect() {
      if (holder.recruitingPool) this.set({ worker }, holder.recruitingPool.options.max);
    },
  });
  new Gauge({
    name: 'recruiting_heap_limit_bytes',
    help: 'How large the heap may grow before the worker ends',
    labelNames: ['worker'] as const,
    registers,
    collect() {
      this.set({ worker }, getHeapStatistics().heap_size_limit);
    },
  });
  // Event loop, heap, garbage collection, processor and memory.
  collectDefaultMetrics({ register: registry, labels: { worker } });
  // Gauges that are called totals, as only counters may be; `nodejs_active_resources` and the like say
  // the same by kind.
  for (const kind of ['resources', 'handles', 'requests']) {
    registry.removeSingleMetric(`nodejs_active_${kind}_total`);
  }
}

/** Reports whether documents can be stored, once somebody has looked. */
function addDocuments(registry: Registry): void {
  new Gauge({
    name: 'recruiting_documents_storable',
    help: '1 if documents can be stored and read, 0 if their disk or bucket is full, read-only or away',
    aggregator: 'min',
    registers: [registry],
    collect() {
      const trouble = holder.recruitingDocumentsTrouble?.();
      if (trouble === undefined) this.remove();
      else this.set(trouble === null ? 1 : 0);
    },
  });
}

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
    help: 'Requests of the interfaces, pages and actions by operation and status',
    labelNames: ['operation', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const signIns = new Counter({
    name: 'recruiting_sign_ins_total',
    help: 'Tries to sign in, by outcome: signed_in, second_step, refused, too_many or busy',
    labelNames: ['outcome'] as const,
    registers,
  });
  const messages = new Counter({
    name: 'recruiting_messages_total',
    help: 'Messages tried, by channel and outcome: sent, skipped (nothing is configured to send it), retrying or failed',
    labelNames: ['channel', 'outcome'] as const,
    registers,
  });
  const jobs = new Gauge({
    name: 'recruiting_job_last_success_timestamp_seconds',
    help: 'When each scheduled job last ended well here; the latest over all machines counts',
    labelNames: ['job'] as const,
    aggregator: 'max',
    registers,
  });
  const waits = new Histogram({
    name: 'recruiting_database_connection_wait_seconds',
    help: 'How long each use of the database waited for a connection',
    buckets: [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  addProcess(registry);
  addDocuments(registry);
  const replicaReads = addReplica(registry);
  const counts = { attempts, latency, drains, requests, signIns, messages, jobs };
  return { registry, ...counts, waits, replicaReads };
}

// One registry per process, even if several bundles of the application contain this module.
const holder: {
  recruitingMetrics?: ReturnType<typeof create>;
  recruitingPool?: ObservedPool;
  recruitingDocumentsTrouble?: () => string | null | undefined;
} & typeof globalThis = globalThis;

function metrics() {
  holder.recruitingMetrics ??= create();
  return holder.recruitingMetrics;
}

/**
 * Has the process report the connections of its pool. The pool comes to the metrics, because a process
 * that starts Next must report before it may load what the pool needs of Next.
 */
export function observePool(pool: ObservedPool): void {
  holder.recruitingPool = pool;
}

/** Has the process report whether documents can be stored; undefined while nobody has looked. */
export function observeDocuments(trouble: () => string | null | undefined): void {
  holder.recruitingDocumentsTrouble = trouble;
}

/** Returns the pool whose connections are reported, once something has used the database. */
export function observedPool(): ObservedPool | undefined {
  return holder.recruitingPool;
}

/** Counts a list that may be read from the replica, by `replica` or why it was not. */
export function observeReplicaRead(outcome: string): void {
  metrics().replicaReads.inc({ outcome });
}

/** Records how long a use of the database waited for its connection. */
export function observeConnectionWait(seconds: number): void {
  metrics().waits.observe(seconds);
}

/**
 * Counts a request by status and operation: that of an interface by its id, a page as
 * `page /jobs/{jobId}`, a form of it as `action /jobs/{jobId}`.
 */
export function observeRequest(operation: string, status: number, seconds: number): void {
  metrics().requests.observe({ operation, status: String(status) }, seconds);
}

/** Counts a try to sign in by its outcome. */
export function observeSignIn(outcome: string): void {
  metrics().signIns.inc({ outcome });
}

/** Counts a message that was tried, by channel and outcome. */
export function observeMessage(channel: string, outcome: string): void {
  metrics().messages.inc({ channel, outcome });
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
