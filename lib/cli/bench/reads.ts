import { writeFileSync } from 'node:fs';
import { closeDatabase, prisma } from '@/lib/base/db';
import { messageOf } from '@/lib/base/postgres/problem';
import { beforeExit } from '@/lib/cli/command';
import {
  attachRegistry,
  createPartner,
  rotatePartnerSecret,
} from '@/lib/partner/partners/operate-partners';
import { setDefaultEndpoint } from '@/lib/testing/registry';
import { measureBlocklist } from './blocklist';
import { candidateListCases, operationCases, type RequestCase, sqlCases } from './cases';
import type { BenchOrganization } from './database';
import { type Contestant, inTurns, type Measured } from './measure';
import { Report } from './report';
import { sampleOf } from './sample';
import type { BenchServer } from './server';
import { Connection } from './socket';
import {
  emptyHandler,
  getting,
  issueToken,
  type Open,
  querying,
  type Stand,
  startStand,
  warmUp,
} from './stand';
import type { Figures } from './targets';

/** What the command line asks for. */
export type ReadOptions = {
  connections: number[];
  /** Only cases whose name contains this. */
  only: string;
  /** How long each contestant is measured at each number of connections. */
  seconds: number;
  /** A commit to compare with. */
  against?: string;
  json?: string;
  memory: boolean;
};

const rounds = 3;

/** Says which of the cases a server answers, and of the others what it does answer. */
async function answering({ port }: BenchServer, token: string, cases: readonly RequestCase[]) {
  const connection = await Connection.open(port, token);
  const kept: RequestCase[] = [];
  for (const one of cases) {
    const { status } = await connection.get(one.paths[0] ?? '/');
    if (status === 200) kept.push(one);
    else console.error(`${one.name} is left out: it answers ${status}.`);
  }
  connection.close();
  return kept;
}

async function measureMemory(server: BenchServer, token: string, paths: string[]) {
  const open = await getting(server, token, { name: 'memory', paths }, 32);
  const after = async (requests: number) => {
    await inTurns([open], { rounds: 0, requests, milliseconds: Number.POSITIVE_INFINITY });
    return (await server.ask('usage')).map(({ memory }) => memory);
  };
  const early = await after(10_000);
  const late = await after(90_000);
  await open.close();
  const growth = Math.max(...late.map((megabytes, index) => megabytes - (early[index] ?? 0)));
  const verdict = growth <= 50 ? 'met' : 'missed: more than 50 MB';
  console.log(
    `Memory per worker: ${early.join(', ')} MB after 10,000 requests, ${late.join(', ')} MB after 100,000: ${verdict}`,
  );
  return { early, late, growth };
}

/** A partner's settings can be read of a registry only. */
async function ensureRegistry(orgId: string): Promise<void> {
  const registry = await prisma().registry.findUnique({ where: { orgId } });
  if (registry) return;
  const { partnerId } = await createPartner('Bench partner');
  await attachRegistry(partnerId, orgId, `bench-${orgId}`);
  await setDefaultEndpoint(orgId, 'https://receiver.invalid/hooks');
  await rotatePartnerSecret(partnerId);
}

type Names = keyof Figures;

/** Measures by name whoever is there, in turn, and closes them. */
async function measureNamed(
  open: Partial<Record<Names, Open>>,
  seconds: number,
): Promise<Partial<Record<Names, Measured>>> {
  const entries = Object.entries(open) as [Names, Open][];
  const milliseconds = (seconds * 1000) / rounds;
  const contestants: Contestant[] = entries.map(([, one]) => one);
  try {
    const effort = { rounds, requests: Number.POSITIVE_INFINITY, milliseconds };
    const measured = await inTurns(contestants, effort);
    return Object.fromEntries(entries.map(([name], place) => [name, measured[place]]));
  } finally {
    for (const [, one] of entries) await one.close();
  }
}

/** The API's reads of a server of its own, case by case; resolves to how many miss a target. */
export async function benchReads(
  { databaseUrl, orgId, candidates }: BenchOrganization,
  { connections, only, seconds, against, json, memory }: ReadOptions,
): Promise<number> {
  process.env.DATABASE_URL = databaseUrl;
  beforeExit(closeDatabase);
  await ensureRegistry(orgId);
  const token = await issueToken(orgId);
  const sample = await sampleOf(orgId, candidates);
  const stand = await startStand(databaseUrl, against);
  const wanted = ({ name }: { name: string }) => name.toLowerCase().includes(only.toLowerCase());
  const reads = await answering(stand.now, token, operationCases(sample));
  const paths = reads.flatMap(({ paths: [first] }) => first ?? []);
  const warming = [...emptyHandler.paths, ...paths];
  for (const server of Object.values(stand)) await warmUp(server, token, warming);
  const report = new Report(connections, against);
  const statements = sqlCases(sample);
  for (const one of [...reads, ...candidateListCases(sample)].filter(wanted)) {
    try {
      const figures = await measureCase({ stand, token, databaseUrl }, one, statements, {
        connections,
        seconds,
      });
      report.add({ name: one.name, goal: one.goal, figures });
    } catch (error) {
      report.fail(one.name, messageOf(error));
    }
  }
  for await (const { name, measured } of measureBlocklist(databaseUrl, wanted)) {
    report.add({ name, goal: 'moment', figures: { now: [measured] } });
  }
  const workers = memory ? await measureMemory(stand.now, token, paths) : undefined;
  const { lines, missed } = report;
  if (json) writeFileSync(json, `${JSON.stringify({ candidates, lines, workers }, null, 2)}\n`);
  return missed;
}

type Place = { stand: Stand; token: string; databaseUrl: string };

async function measureCase(
  { stand, token, databaseUrl }: Place,
  one: RequestCase,
  statements: ReturnType<typeof sqlCases>,
  { connections, seconds }: Pick<ReadOptions, 'connections' | 'seconds'>,
): Promise<Figures> {
  const figures: Record<Names, Measured[]> = { now: [], empty: [], bare: [], before: [] };
  const sql = statements[one.name];
  for (const count of connections) {
    const measured = await measureNamed(
      {
        empty: await getting(stand.now, token, emptyHandler, count),
        ...(sql && { bare: querying(databaseUrl, { ...sql, name: one.name }, count) }),
        now: await getting(stand.now, token, one, count),
        ...(stand.before && { before: await getting(stand.before, token, one, count) }),
      },
      seconds,
    );
    for (const [name, value] of Object.entries(measured)) figures[name as Names].push(value);
  }
  return figures;
}
