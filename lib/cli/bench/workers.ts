import { closeDatabase } from '@/lib/base/db';
import { beforeExit } from '@/lib/cli/command';
import { operationCases } from './cases';
import type { BenchOrganization } from './database';
import { inTurns, quantile } from './measure';
import { sampleOf } from './sample';
import { type BenchServer, startServer } from './server';
import { emptyHandler, getting, issueToken, type Open, warmUp } from './stand';

// Writes are no case here: they wait for a database that shares the cores, and workers that wait use
// more processor time for each request.
const connections = 32;
const turns = 3;
const requestsPerTurn = { read: 3_000, board: 300 };
const reads = ['listCandidates', 'getCandidate', 'getApplication', 'getPipeline'];
const least = 1.8;

type Kind = keyof typeof requestsPerTurn;

/**
 * Sends so many requests and resolves to how many a second the workers answer when nothing but the
 * busiest of them is the limit: a core for each, clients and database on other machines.
 */
async function capacityOf(server: BenchServer, { workers }: Open, requests: number) {
  const before = await server.ask('usage');
  await inTurns([{ workers }], {
    rounds: 0,
    requests,
    milliseconds: Number.POSITIVE_INFINITY,
  });
  const after = await server.ask('usage');
  const used = after.map(({ cpu }, index) => cpu - (before[index]?.cpu ?? 0));
  return (1_000 * requests) / Math.max(...used);
}

/** What one worker and two can answer a second, in turns: the median turn of each. */
async function compare(servers: readonly BenchServer[], open: readonly Open[], kind: Kind) {
  const capacities: number[][] = servers.map(() => []);
  for (let turn = 0; turn <= turns; turn += 1) {
    for (const [index, server] of servers.entries()) {
      const one = open[index];
      if (!one) continue;
      const capacity = await capacityOf(server, one, requestsPerTurn[kind]);
      if (turn > 0) capacities[index]?.push(capacity);
    }
  }
  for (const one of open) await one.close();
  return capacities.map((all) => quantile(all, 0.5));
}

/** Compares two workers with one, read by read; resolves to how many miss the target. */
export async function benchWorkers(organization: BenchOrganization): Promise<number> {
  process.env.DATABASE_URL = organization.databaseUrl;
  beforeExit(closeDatabase);
  const token = await issueToken(organization.orgId);
  const cases = operationCases(await sampleOf(organization.orgId, organization.candidates));
  const asked = [emptyHandler, ...cases.filter(({ name }) => reads.includes(name))];
  const servers: BenchServer[] = [];
  for (const count of ['1', '2']) {
    const environment = { WEB_CONCURRENCY: count };
    const server = await startServer(organization.databaseUrl, { environment });
    const paths = asked.flatMap(({ paths: [first] }) => first ?? []);
    await warmUp(server, token, paths);
    servers.push(server);
  }
  console.log('Answers a second by the processor time of the busiest worker, the database apart');
  let missed = 0;
  const add = (name: string, [one = 0, two = 0]: number[]) => {
    if (two / one < least) missed += 1;
    const speeds = `1 worker ${Math.round(one)}/s, 2 workers ${Math.round(two)}/s`;
    const verdict = `≥ ${least}: ${two / one < least ? 'missed' : 'met'}`;
    console.log(
      `${name.padEnd(20)}${speeds.padStart(40)}   × ${(two / one).toFixed(2)}  ${verdict}`,
    );
  };
  for (const one of asked) {
    const opening = servers.map((server) => getting(server, token, one, connections));
    const kind = one.name === 'getPipeline' ? 'board' : 'read';
    add(one.name, await compare(servers, await Promise.all(opening), kind));
  }
  return missed;
}
