import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { AggregatorRegistry } from 'prom-client';
import type { Report } from './registry';
import { type MetricsMessage, readMetricsMessage } from './worker-messages';

const answerMs = 2_000;

// Ended workers' reports are merged now and then: a deployment may replace workers for years.
const mergedAt = 8;

type Part = Pick<Worker, 'id' | 'isConnected'> & { send(message: MetricsMessage): unknown };

/**
 * Collects the metrics of all workers. The last report of an ended worker is kept, so counters
 * never fall, and every worker can return the metrics of all of them.
 */
export class MetricsHub {
  readonly #last = new Map<number, Report>();
  readonly #waiting = new Map<string, () => void>();
  readonly #buried = new Set<number>();
  #ended: Report[] = [];
  #questions = 0;

  /** Handles a worker's message; replies to a request for all reports. */
  async receive(from: Part, message: unknown, parts: readonly Part[]): Promise<void> {
    const heard = readMetricsMessage(message);
    if (heard?.kind === 'metrics:own') {
      if (!this.#buried.has(from.id)) this.#last.set(from.id, heard.report);
      this.#waiting.get(heard.id)?.();
    }
    if (heard?.kind !== 'metrics:ask') return;
    await Promise.all(parts.filter((part) => part.isConnected()).map((part) => this.#ask(part)));
    const reports = [...this.#ended, ...this.#last.values()];
    if (from.isConnected()) from.send({ kind: 'metrics:all', id: heard.id, reports });
  }

  async #ask(part: Part): Promise<void> {
    this.#questions += 1;
    const id = String(this.#questions);
    const timeout = new AbortController();
    const answered = new Promise<void>((resolve) => this.#waiting.set(id, resolve));
    part.send({ kind: 'metrics:report', id });
    const late = sleep(answerMs, undefined, { signal: timeout.signal, ref: false });
    // A worker too busy to answer counts with its last report.
    await Promise.race([answered, late.catch(() => undefined)]);
    timeout.abort();
    this.#waiting.delete(id);
  }

  /** Keeps the last report of an ended worker. */
  async keepEnded({ id }: Pick<Worker, 'id'>): Promise<void> {
    this.#buried.add(id);
    const report = this.#last.get(id);
    this.#last.delete(id);
    if (!report) return;
    this.#ended.push(report.filter(outlivesItsProcess));
    if (this.#ended.length % mergedAt !== 0) return;
    const ended = [...this.#ended];
    const merged = await mergeReports(ended);
    this.#ended = [merged, ...this.#ended.slice(ended.length)];
  }
}

// A gauge says what is; of an ended process only the time of its last success still counts.
function outlivesItsProcess({ type, aggregator }: Report[number]): boolean {
  return String(type) !== 'gauge' || aggregator === 'max';
}

async function mergeReports(reports: Report[]): Promise<Report> {
  return AggregatorRegistry.aggregate(reports).getMetricsAsJSON();
}

/** Starts collecting the metrics of this supervisor's workers. */
export function gatherMetrics(fail: (error: unknown) => void): void {
  const hub = new MetricsHub();
  cluster.on('message', (worker, message) => {
    const workers = Object.values(cluster.workers ?? {}).filter((one) => one !== undefined);
    hub.receive(worker, message, workers).catch(fail);
  });
  cluster.on('exit', (worker) => {
    hub.keepEnded(worker).catch(fail);
  });
}
