import { writeFileSync } from 'node:fs';
import pg from 'pg';
import { addToken } from '@/lib/auth/api-tokens/token-rows';
import { closeDatabase, inTransaction, prisma } from '@/lib/base/db';
import { Problem } from '@/lib/base/postgres/problem';
import { beforeExit } from '@/lib/cli/command';
import {
  attachRegistry,
  createPartner,
  rotatePartnerSecret,
} from '@/lib/partner/partners/operate-partners';
import { createMember } from '@/lib/testing/factories';
import { setDefaultEndpoint } from '@/lib/testing/registry';
import { measureBlocklist } from './blocklist';
import {
  candidateListCases,
  operationCases,
  type RequestCase,
  type SqlCase,
  sqlCases,
} from './cases';
import type { BenchOrganization } from './database';
import { type Effort, type Measured, measure, type Work } from './measure';
import { format, heading, type Line, missedBy } from './report';
import { sampleOf } from './sample';
import { type BenchServer, startServer } from './server';
import { Connection } from './socket';
import { measureWrites } from './writes';

/** What the command line asks for. */
export type BenchOptions = {
  connections: number[];
  /** Only cases whose name contains this. */
  only: string;
  json?: string;
  memory: boolean;
};

const efforts = (connections: number): Effort =>
  connections === 1
    ? { warmup: 200, requests: 1_000, milliseconds: 4_000 }
    : { warmup: 500, requests: 10_000, milliseconds: 3_000 };

async function asking(
  { port }: BenchServer,
  token: string,
  { name, paths }: Pick<RequestCase, 'name' | 'paths'>,
  connections: number,
): Promise<{ workers: Work[]; close(): void }> {
  const opened = await Promise.all(
    Array.from({ length: connections }, () => Connection.open(port, token)),
  );
  const workers = opened.map((connection) => async (index: number) => {
    const path = paths[index % paths.length] ?? '/';
    const { status } = await connection.get(path);
    if (status !== 200) throw new Problem(`${name}: ${path} answers ${status}.`);
  });
  const close = () => {
    for (const connection of opened) connection.close();
  };
  return { workers, close };
}

async function measureRequests(
  server: BenchServer,
  token: string,
  request: Pick<RequestCase, 'name' | 'paths'>,
  connections: number[],
): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const count of connections) {
    const { workers, close } = await asking(server, token, request, count);
    measured.push(await measure(workers, efforts(count)));
    close();
  }
  return measured;
}

async function measureSql(
  databaseUrl: string,
  { name, text, values }: SqlCase,
  connections: number[],
): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const count of connections) {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: Math.min(count, 20) });
    const work = async () => {
      await pool.query({ name: name.slice(0, 63), text, values });
    };
    measured.push(
      await measure(
        Array.from({ length: count }, () => work),
        efforts(count),
      ),
    );
    await pool.end();
  }
  return measured;
}

/**
 * Keeps the cases that answer the bench, and says of the others what they do answer: some are for
 * browsers only, or about what its organization has not set up.
 */
async function answering(
  { port }: BenchServer,
  token: string,
  cases: readonly RequestCase[],
): Promise<RequestCase[]> {
  const connection = await Connection.open(port, token);
  const kept: RequestCase[] = [];
  for (const one of cases) {
    const { status } = await connection.get(one.paths[0] ?? '/');
    if (status === 200) kept.push(one);
    else console.log(`${one.name} is left out: it answers ${status}.`);
  }
  connection.close();
  return kept;
}

async function warmUp(server: BenchServer, token: string, paths: string[]): Promise<void> {
  const { workers, close } = await asking(server, token, { name: 'warm-up', paths }, 8);
  await measure(workers, { warmup: 0, requests: 10_000, milliseconds: 10_000 });
  close();
}

async function measureMemory(server: BenchServer, token: string, paths: string[]) {
  const { workers, close } = await asking(server, token, { name: 'memory', paths }, 32);
  const after = async (requests: number) => {
    await measure(workers, { warmup: 0, requests, milliseconds: Number.POSITIVE_INFINITY });
    return server.workerMemory();
  };
  const early = await after(10_000);
  const late = await after(90_000);
  close();
  const growth = Math.max(...late.map((megabytes, index) => megabytes - (early[index] ?? 0)));
  const verdict = growth <= 50 ? 'met' : 'missed: more than 50 MB';
  console.log(
    `Memory per worker: ${early.join(', ')} MB after 10,000 requests, ${late.join(', ')} MB after 100,000: ${verdict}`,
  );
  return { early, late, growth };
}

// What integrators come with: a token of a member who may do everything.
async function issueToken(orgId: string): Promise<string> {
  const { userId, name } = await createMember(orgId);
  const expiresAt = new Date(Date.now() + 86_400_000);
  const wanted = { orgId, owner: { userId }, name: 'Bench', createdBy: name, expiresAt };
  return (await inTransaction((tx) => addToken(tx, wanted))).token;
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

/** Measures the API of a server of its own and prints each case; resolves to how many miss a target. */
export async function benchApi(
  { databaseUrl, orgId, candidates }: BenchOrganization,
  { connections, only, json, memory }: BenchOptions,
): Promise<number> {
  process.env.DATABASE_URL = databaseUrl;
  beforeExit(closeDatabase);
  await ensureRegistry(orgId);
  const token = await issueToken(orgId);
  const sample = await sampleOf(orgId, candidates);
  const server = await startServer(databaseUrl);
  const wanted = ({ name }: { name: string }) => name.toLowerCase().includes(only.toLowerCase());
  const lines: Line[] = [];
  const reads = await answering(server, token, operationCases(sample));
  const paths = reads.flatMap(({ paths: [first] }) => first ?? []);
  // Warms the server up before anything is measured, the empty handler included.
  await warmUp(server, token, ['/api/bench/empty', ...paths]);
  const emptyCase = { name: 'empty route handler', paths: ['/api/bench/empty'] };
  const empty = await measureRequests(server, token, emptyCase, connections);
  const add = (line: Line) => {
    lines.push(line);
    console.log(format(line, empty));
  };
  console.log(heading(connections));
  add({ name: emptyCase.name, goal: null, measured: empty, missed: [] });
  for (const one of sqlCases(sample).filter(wanted)) {
    const measured = await measureSql(databaseUrl, one, connections);
    add({ name: one.name, goal: null, measured, missed: [] });
  }
  for (const one of [...reads, ...candidateListCases(sample)].filter(wanted)) {
    const measured = await measureRequests(server, token, one, connections);
    add({ name: one.name, goal: one.goal, measured, missed: missedBy(one.goal, measured, empty) });
  }
  for await (const { name, measured } of measureBlocklist(databaseUrl)) {
    if (!wanted({ name })) continue;
    add({
      name,
      goal: 'moment',
      measured: [measured],
      missed: missedBy('moment', [measured], empty),
    });
  }
  for await (const { name, goal, measured, problem } of measureWrites(server, only)) {
    const list = measured ? [measured] : [];
    add({ name, goal, measured: list, missed: problem ? [problem] : missedBy(goal, list, empty) });
  }
  const workers = memory ? await measureMemory(server, token, paths) : undefined;
  if (json) writeFileSync(json, `${JSON.stringify({ candidates, lines, workers }, null, 2)}\n`);
  return lines.filter(({ missed }) => missed.length > 0).length;
}
