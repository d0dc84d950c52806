import { once } from 'node:events';
import { loadavg } from 'node:os';
import { closeDatabase } from '@/lib/base/db';
import { measureGraphile } from './graphile';
import { measureReceipt, type Remote } from './latency';
import { measureClaim, measureLog } from './log';
import { Report } from './report';
import { type Endpoint, seedEndpoints, seedLog } from './seed';
import { measureCeiling, measureDrain, type Rate } from './throughput';

// Measures in a process of its own, whose environment trusts the endpoints from the start.
const { urls, events, rows, seconds, only } = JSON.parse(process.argv[2] ?? '{}');

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

const turns = 3;

/** What each does in its turn of median speed; a round before, in which all warm up, is not counted. */
async function inTurns(measures: readonly (() => Promise<Rate>)[]): Promise<Rate[]> {
  const rates: Rate[][] = measures.map(() => []);
  for (let turn = 0; turn <= turns; turn += 1) {
    for (const [index, measure] of measures.entries()) {
      const rate = await measure();
      if (turn > 0) rates[index]?.push(rate);
    }
    await remote.take();
  }
  return rates.map((all) => {
    const median = all.toSorted((one, other) => one.perSecond - other.perSecond)[turns >> 1];
    if (!median) throw new Error('There was no turn.');
    return median;
  });
}

async function throughput(endpoints: Endpoint[], report: Report): Promise<void> {
  const named = {
    'ceiling: sign and post from memory': () => measureCeiling(endpoints, events),
    drain: () => measureDrain(endpoints, events),
    'graphile-worker': () => measureGraphile(endpoints, events, false),
    'graphile-worker in batches': () => measureGraphile(endpoints, events, true),
  };
  const rates = await inTurns(Object.values(named));
  const speeds = rates.map(({ perSecond }) => perSecond);
  for (const [index, name] of Object.keys(named).entries()) {
    const rate = rates[index];
    if (rate) report.rate(name, rate);
  }
  const [ceiling = 0, drain = 0, plain = 0, batched = 0] = speeds;
  report.share('drain ÷ ceiling', drain / ceiling, 0.8);
  report.line('drain ÷ graphile-worker', (drain / plain).toFixed(2));
  report.share('drain ÷ graphile-worker in batches', drain / batched, 1);
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
  if (!first) return;
  await seedLog(first, rows);
  report.times(`claim beside ${rows} in the log`, await measureClaim(endpoints), 20);
  for (const [name, measured] of await measureLog(first)) {
    report.times(`log, page 1, ${name}`, measured, 50);
  }
}

const report = new Report();
console.log(`load ${loadavg()[0]?.toFixed(1)} when begun`);
const endpoints = await seedEndpoints(urls);
for (const [name, part] of Object.entries({ throughput, receipt, log })) {
  if (name.includes(only)) await part(endpoints, report);
}
console.log(`load ${loadavg()[0]?.toFixed(1)} when done`);
await closeDatabase();
const { missed, values } = report;
process.send?.({ missed, values }, () => process.exit(0));
