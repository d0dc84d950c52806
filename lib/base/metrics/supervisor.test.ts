import { AggregatorRegistry, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import type { Report } from './registry';
import { MetricsHub } from './supervisor';
import type { MetricsMessage } from './worker-messages';

/** A worker with its own counters that reports to the hub when asked, unless it is stuck. */
function worker(id: number, everyone: () => FakeWorker[], hub: MetricsHub) {
  const registry = new Registry();
  const counter = new Counter({ name: 'done_total', help: 'Done', registers: [registry] });
  const histogram = new Histogram({
    ...{ name: 'took_seconds', help: 'Took', buckets: [1], labelNames: ['kind'] },
    registers: [registry],
  });
  const gauge = new Gauge({ name: 'in_use', help: 'In use', registers: [registry] });
  const latest = new Gauge({
    ...{ name: 'latest', help: 'Latest', aggregator: 'max' as const },
    registers: [registry],
  });
  let heard: ((reports: Report[]) => void) | undefined;
  const self = {
    id,
    counter,
    histogram,
    gauge,
    latest,
    isStuck: false,
    isConnected: () => true,
    async send(message: MetricsMessage) {
      if (message.kind === 'metrics:all') heard?.(message.reports);
      if (message.kind !== 'metrics:report' || self.isStuck) return;
      const report = await registry.getMetricsAsJSON();
      await hub.receive(self, { kind: 'metrics:own', id: message.id, report }, everyone());
    },
    async scrape(): Promise<string> {
      const reports = await new Promise<Report[]>((resolve, reject) => {
        heard = resolve;
        hub.receive(self, { kind: 'metrics:ask', id: 'mine' }, everyone()).catch(reject);
      });
      return AggregatorRegistry.aggregate(reports).metrics();
    },
  };
  return self;
}

type FakeWorker = ReturnType<typeof worker>;

function deployment(count: number) {
  const hub = new MetricsHub();
  const workers: FakeWorker[] = [];
  const start = () => {
    const next = worker(100 + started, () => workers, hub);
    started += 1;
    workers.push(next);
    return next;
  };
  let started = 0;
  const end = async (one: FakeWorker) => {
    workers.splice(workers.indexOf(one), 1);
    await hub.keepEnded(one);
  };
  return { workers: Array.from({ length: count }, start), start, end };
}

const doneIn = (text: string) => Number(/^done_total (\d+)$/m.exec(text)?.[1]);

test('a scrape of any worker sums what all of them count', async () => {
  const { workers } = deployment(3);
  for (const [index, { counter, histogram }] of workers.entries()) {
    counter.inc(index + 1);
    histogram.observe({ kind: 'a' }, 0.5);
  }
  for (const one of workers) {
    const text = await one.scrape();
    expect(doneIn(text)).toBe(6);
    expect(text).toContain('took_seconds_count{kind="a"} 3');
  }
});

test('sums never fall, however many workers end', async () => {
  const { workers, start, end } = deployment(2);
  let last = 0;
  for (let round = 0; round < 20; round += 1) {
    for (const { counter } of workers) counter.inc(2);
    const [first, other] = [...workers];
    const before = doneIn((await first?.scrape()) ?? '');
    expect(before).toBeGreaterThanOrEqual(last);
    if (other) await end(other);
    workers.splice(1, 1, start());
    last = doneIn((await first?.scrape()) ?? '');
    expect(last).toBe(before);
  }
  expect(last).toBe(80);
});

test('what a worker holds ends with it, what it did last does not', async () => {
  const { workers, end } = deployment(2);
  const [first, other] = workers;
  for (const one of workers) {
    one.gauge.set(7);
    one.latest.set(one.id);
  }
  const before = await first?.scrape();
  expect(before).toMatch(/^in_use 14$/m);
  const latest = Math.max(...workers.map(({ id }) => id));
  if (other) await end(other);
  const after = await first?.scrape();
  expect(after).toMatch(/^in_use 7$/m);
  expect(after).toMatch(new RegExp(`^latest ${latest}$`, 'm'));
});

test('a worker that does not answer counts with its last report', async () => {
  const { workers } = deployment(2);
  const [first, other] = workers;
  other?.counter.inc(5);
  expect(doneIn((await first?.scrape()) ?? '')).toBe(5);
  if (other) other.isStuck = true;
  first?.counter.inc(1);
  expect(doneIn((await first?.scrape()) ?? '')).toBe(6);
});
