import { loadavg } from 'node:os';
import { closeDatabase, prisma } from '@/lib/base/db';
import { Problem } from '@/lib/base/postgres/problem';
import { beforeExit } from '@/lib/cli/command';
import { addressOf, dropDistributed, machinesOf, makeDistributed } from '@/lib/testing/citus';
import { noCluster, openCluster } from '@/lib/testing/cluster-server';
import { throwawayName } from '@/lib/testing/template';
import { seedBulk } from '@/prisma/seed/bulk';
import { bytesEach, keepOn, postmasterOf, processorTime } from './cluster-machines';
import { inTurns, type Measured, type Work } from './measure';
import { type BenchServer, startServer } from './server';
import { Connection } from './socket';
import { issueToken } from './stand';
import { type Asked, writeOf } from './write-cases';
import { makeOffice } from './writes';

/** What the command line asks for. */
export type ClusterOptions = { candidates: number; seconds: number };

const organizations = 8;
// Twice as many as two rounds need: some connections are faster than others.
const writesEach = 200;
const mostInRound = (organizations * writesEach) / 4;

/** What connections ask of one organization, each request by its number. */
type Asking = { token: string; of(index: number): Asked };
type Case = { name: string; askings(): Promise<Asking[]> };

const once = (path: string): Asked => ({ method: 'GET', path: `/api/v1${path}` });

type Seeded = { token: string; applicationIds: string[] };

async function seed(databaseUrl: string, candidates: number): Promise<Seeded[]> {
  const seeded: Seeded[] = [];
  for (let index = 1; index <= organizations; index += 1) {
    const { orgId } = await seedBulk(databaseUrl, {
      candidates: Math.ceil(candidates / organizations),
      orgName: `Bench cluster ${index}`,
      randomSeed: index,
      until: new Date('2026-11-01'),
      // An index that is made again goes over all shards, also those of the others.
      rebuildIndexesFrom: Number.POSITIVE_INFINITY,
    });
    const found = await prisma().application.findMany({ where: { orgId }, take: 200 });
    const applicationIds = found.map(({ id }) => id);
    seeded.push({ token: await issueToken(orgId), applicationIds });
    console.error(`${index} of ${organizations} organizations`);
  }
  return seeded;
}

const reading = (
  name: string,
  seeded: readonly Seeded[],
  pathOf: (one: Seeded, index: number) => string,
): Case => ({
  name,
  askings: async () =>
    seeded.map((one) => ({ token: one.token, of: (index) => once(pathOf(one, index)) })),
});

async function writesTo(name: string): Promise<Asking> {
  const office = await makeOffice();
  const ready: Asked[] = [];
  while (ready.length < writesEach) ready.push(await writeOf(name, office, ready.length));
  return {
    token: office.token,
    of: () => {
      const next = ready.pop();
      if (!next) throw new Problem(`${name}: there are too few requests.`);
      return next;
    },
  };
}

const writing = (name: string): Case => ({
  name,
  askings: async () => {
    const askings: Asking[] = [];
    while (askings.length < organizations) askings.push(await writesTo(name));
    return askings;
  },
});

const casesOf = (seeded: readonly Seeded[]): Case[] => [
  reading('getApplication', seeded, ({ applicationIds: ids }, index) => {
    return `/applications/${ids[index % ids.length]}`;
  }),
  reading('listCandidates', seeded, () => '/candidates'),
  reading('getPipeline', seeded, () => '/pipeline'),
  writing('changeStage'),
  writing('createNote'),
];

type Node = { name: string; postmaster: number };
type Costs = Measured & { database: number[] };

/** Asks by one connection for each organization, and counts what the machines of the cluster do for it. */
async function measure(
  server: BenchServer,
  nodes: readonly Node[],
  { name, askings }: Case,
  seconds: number,
): Promise<Costs> {
  let asked = 0;
  const opened: Connection[] = [];
  const workers: Work[] = [];
  for (const { token, of } of await askings()) {
    const connection = await Connection.open(server.port, token);
    opened.push(connection);
    workers.push(async (index) => {
      const { method, path, body } = of(index);
      const { status } = await connection.send(method, path, body);
      if (status >= 300) throw new Problem(`${name}: ${path} answers ${status}.`);
      asked += 1;
    });
  }
  const before = nodes.map(({ postmaster }) => processorTime(postmaster));
  const effort = { rounds: 1, requests: mostInRound, milliseconds: seconds * 1000 };
  const [measured] = await inTurns([{ workers, cpu: server.cpu }], effort);
  const used = nodes.map(({ postmaster }, at) => processorTime(postmaster) - (before[at] ?? 0));
  for (const connection of opened) connection.close();
  if (!measured) throw new Problem('Nothing was measured.');
  return { ...measured, database: used.map((time) => time / asked) };
}

const cells = (values: readonly (string | number)[]) =>
  values.map((value, place) => String(value)[place === 0 ? 'padEnd' : 'padStart'](16)).join('');

function print(name: string, { throughput, median, p99, cpu, database }: Costs): void {
  const milliseconds = [median, p99, cpu ?? 0, ...database].map((value) => value.toFixed(2));
  console.log(cells([name, throughput.toFixed(0), ...milliseconds]));
}

async function nodesOf(serverUrl: string): Promise<Node[]> {
  const nodes: Node[] = [];
  for (const [place, { url }] of (await machinesOf(serverUrl)).entries()) {
    const name = place === 0 ? 'coordinator' : `worker ${place}`;
    nodes.push({ name, postmaster: await postmasterOf(url) });
  }
  return nodes;
}

/**
 * Measures a service on a cluster whose shards are on one worker, and then on all of them, and prints
 * what each request costs every machine. Throws a Problem where there is no cluster.
 */
export async function benchCluster({ candidates, seconds }: ClusterOptions): Promise<number> {
  const cluster = openCluster();
  if (!cluster) throw new Problem(noCluster);
  beforeExit(async () => cluster.stop());
  const name = throwawayName();
  beforeExit(() => dropDistributed(cluster.url, name));
  await makeDistributed(cluster.url, name);
  const databaseUrl = addressOf(cluster.url, name);
  process.env.DATABASE_URL = databaseUrl;
  beforeExit(closeDatabase);
  const cases = casesOf(await seed(databaseUrl, candidates));
  const bytes = await bytesEach(databaseUrl);
  console.log(`${Math.round(bytes)} bytes for each application, its candidate and their history`);
  const nodes = await nodesOf(cluster.url);
  const [, ...machines] = await machinesOf(cluster.url);
  const server = await startServer(databaseUrl);
  for (const count of new Set([1, machines.length])) {
    await keepOn(databaseUrl, machines, count);
    console.log(`\n${count} of ${machines.length} workers, load ${loadavg()[0]?.toFixed(1)}`);
    console.log(cells(['', '/s', 'p50', 'p99', 'service CPU', ...nodes.map((node) => node.name)]));
    for (const one of cases) print(one.name, await measure(server, nodes, one, seconds));
  }
  return 0;
}
