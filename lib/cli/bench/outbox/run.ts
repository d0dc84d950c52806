import { once } from 'node:events';
import { loadavg } from 'node:os';
import { closeDatabase } from '@/lib/db';
import { measureGraphile } from './graphile';
import { measureReceipt, type Remote } from './latency';
import { measureClaim, measureLog } from './log';
import { Report } from './report';
import { type Endpoint, seedEndpoints, seedLog } from './seed';
import { measureCeiling, measureDrain } from './throughput';

// Measures in a process of its own, whose environment trusts the endpoints from the start.
const { urls, events, rows, seconds } = JSON.parse(process.argv[2] ?? '{}');

async function ask(message: object): Promise<[string, number][]> {
  process.send?.(message);
  const [answer] = await once(process, 'message');
  return answer;
}

const remote: Remote = {
  take: async () => new Map(await ask({ take: true })),
  hang: async (address) => {
    await ask({ hang: address });
  },
};

async function throughput(endpoints: Endpoint[], report: Report): Promise<void> {
  // Neither connections nor statements shall be made while the clock runs.
  await measureCeiling(endpoints, 1_000);
  await measureDrain(endpoints, 1_000);
  const ceiling = await measureCeiling(endpoints, events);
  const drain = await measureDrain(endpoints, events);
  const plain = await measureGraphile(endpoints, events, false);
  const batched = await measureGraphile(endpoints, events, true);
  await remote.take();
  report.rate('ceiling: sign and post from memory', ceiling);
  report.rate('drain', drain);
  report.rate('graphile-worker', plain);
  report.rate('graphile-worker in batches', batched);
  const share = drain.perSecond / ceiling.perSecond;
  report.line('drain ÷ ceiling', share.toFixed(2), '≥ 0.4', share >= 0.4);
  const times = drain.perSecond / plain.perSecond;
  report.line('drain ÷ graphile-worker', times.toFixed(1), '≥ 3', times >= 3);
}

async function receipt(endpoints: Endpoint[], report: Report): Promise<void> {
  const { well, oneHung } = await measureReceipt(endpoints, remote, seconds);
  report.times('receipt at 100/s', well, 1_000);
  report.times('receipt at 100/s, one of 50 hung', oneHung, 1_000);
  const change = oneHung.p99 / well.p99 - 1;
  const text = `${(change * 100).toFixed(0)} %`;
  report.line('change of the healthy ones’ p99', text, '< 20 %', change < 0.2);
}

async function log(endpoints: Endpoint[], report: Report): Promise<void> {
  const [first] = endpoints;
  if (!first || rows === 0) return;
  await seedLog(first, rows);
  report.times(`claim beside ${rows} in the log`, await measureClaim(endpoints), 20);
  for (const [name, measured] of await measureLog(first)) {
    report.times(`log, page 1, ${name}`, measured, 50);
  }
}

const report = new Report();
console.log(`load ${loadavg()[0]?.toFixed(1)} when begun`);
const endpoints = await seedEndpoints(urls);
await throughput(endpoints, report);
await receipt(endpoints, report);
await log(endpoints, report);
console.log(`load ${loadavg()[0]?.toFixed(1)} when done`);
await closeDatabase();
process.send?.({ missed: report.missed }, () => process.exit(0));
