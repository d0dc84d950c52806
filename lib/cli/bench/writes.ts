import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import pg from 'pg';
import { closeDatabase, pool, prisma } from '@/lib/base/db';
import { messageOf, Problem } from '@/lib/base/postgres/problem';
import { beforeExit } from '@/lib/cli/command';
import { storeFile } from '@/lib/hiring/documents/storage';
import { createSignedIn } from '@/lib/organization/me/testing/signed-in';
import {
  createApplication,
  createJob,
  createLocation,
  createOrganization,
} from '@/lib/testing/factories';
import { makeRegistry } from '@/lib/testing/registry';
import { isDoneBare, writeBare } from './bare-writes';
import type { BenchOrganization } from './database';
import { inTurns, type Measured } from './measure';
import { Report } from './report';
import type { BenchServer } from './server';
import { Connection } from './socket';
import { emptyHandler, getting, type Open, type Stand, startStand, warmUp } from './stand';
import type { Figures, Goal } from './targets';
import { type Asked, type World, writeNames, writeOf } from './write-cases';

/** What the command line asks for. */
export type WriteOptions = {
  /** Only cases whose name contains this. */
  only: string;
  against?: string;
  json?: string;
};

type Effort = { rounds: number; requests: number };
type Office = World & { token: string };
type Case = { name: string; goal: Goal; measure(stand: Stand): Promise<Figures> };

const usual: Effort = { rounds: 5, requests: 50 };
const bulkSize = 500;
const patience = 600_000;

/** An organization to write to; a registry's changes are told to a partner. */
export async function makeOffice(isRegistry = false): Promise<Office> {
  const { id: orgId } = await createOrganization(`Bench writes ${randomUUID()}`);
  const { token, userId } = await createSignedIn(orgId);
  // What asks anew who it is must not ask while it is measured.
  const confirmedAt = new Date(Date.now() + 86_400_000);
  await prisma().authSession.updateMany({
    where: { userId, kind: 'browser' },
    data: { confirmedAt },
  });
  const location = isRegistry
    ? (await makeRegistry(orgId, 'https://receiver.invalid/hooks')).location
    : await createLocation(orgId);
  const { id: jobId } = await createJob(orgId);
  return { orgId, userId, token, jobId, locationId: location.id };
}

/** As many requests as the warm-up and the rounds will send, each with ids of its own. */
export async function prepare(
  { rounds, requests }: Effort,
  make: (index: number) => Promise<Asked>,
): Promise<Asked[]> {
  const asked: Asked[] = [];
  while (asked.length < (rounds + 1) * requests) asked.push(await make(asked.length));
  return asked;
}

/** Sends prepared requests one after another on one connection. */
export async function sending(
  { port, cpu }: Pick<BenchServer, 'port'> & Partial<Pick<BenchServer, 'cpu'>>,
  token: string,
  asked: readonly Asked[],
): Promise<Open> {
  const connection = await Connection.open(port, token);
  const work = async (index: number) => {
    const one = asked[index - 1];
    if (!one) throw new Problem('There are too few requests.');
    const { status } = await connection.send(one.method, one.path, one.body);
    if (status >= 300) throw new Problem(`answers ${status}`);
  };
  return { workers: [work], close: () => connection.close(), ...(cpu && { cpu }) };
}

async function sendingBare(name: string, world: World, asked: readonly Asked[]): Promise<Open> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const work = async (index: number) => {
    const one = asked[index - 1];
    if (one) await writeBare(client, name, world, one);
  };
  return { workers: [work], close: () => client.end() };
}

/** Who asks, and for what. */
type Asking = { token: string; make(index: number): Promise<Asked> };

type Turns = { effort?: Effort; bare?: Open; before?: Asking };

/** The same requests to each server, in turns with the empty handler and with bare SQL if there is any. */
async function measureTurns(
  stand: Stand,
  asking: Asking,
  { effort = usual, bare, before = asking }: Turns = {},
): Promise<Figures> {
  const { token, make } = asking;
  const open: [keyof Figures, Open][] = [
    ['empty', await getting(stand.now, token, emptyHandler, 1)],
    ...(bare ? [['bare', bare] as [keyof Figures, Open]] : []),
    ['now', await sending(stand.now, token, await prepare(effort, make))],
  ];
  if (stand.before) {
    const asked = await prepare(effort, before.make);
    open.push(['before', await sending(stand.before, before.token, asked)]);
  }
  const figures: Record<keyof Figures, Measured[]> = { now: [], empty: [], bare: [], before: [] };
  try {
    const contestants = open.map(([, one]) => one);
    const measured = await inTurns(contestants, { ...effort, milliseconds: patience });
    for (const [place, one] of measured.entries()) figures[open[place]?.[0] ?? 'now'].push(one);
    return figures;
  } finally {
    for (const [, one] of open) await one.close();
  }
}

function askingOf(office: Office, name: string): Asking {
  return { token: office.token, make: (index) => writeOf(name, office, index) };
}

async function measureWrite(stand: Stand, name: string): Promise<Figures> {
  const office = await makeOffice();
  const asking = askingOf(office, name);
  // Each has an organization of its own: one has at most 500 API tokens.
  const before = stand.before ? askingOf(await makeOffice(), name) : asking;
  if (!isDoneBare(name)) return measureTurns(stand, asking, { before });
  const world = await makeOffice();
  const asked = await prepare(usual, askingOf(world, name).make);
  return measureTurns(stand, asking, { before, bare: await sendingBare(name, world, asked) });
}

/** Code that runs often gets fast: what the first cases are asked meets a server at work. */
async function warmUpWrites(stand: Stand): Promise<void> {
  const effort = { rounds: 0, requests: 3_000 };
  for (const server of Object.values(stand)) {
    const office = await makeOffice();
    await warmUp(server, office.token, [...emptyHandler.paths]);
    const asked = await prepare(effort, askingOf(office, 'moveForward').make);
    // Several connections, so that every worker gets some.
    const open = await Promise.all([1, 2, 3, 4].map(() => sending(server, office.token, asked)));
    const workers = open.flatMap((one) => one.workers);
    await inTurns([{ workers }], { ...effort, milliseconds: patience });
    for (const one of open) await one.close();
  }
}

async function measureBulk(stand: Stand, isRegistry: boolean, body: object): Promise<Figures> {
  const { orgId, jobId, locationId, token } = await makeOffice(isRegistry);
  const make = async () => {
    const ids: string[] = [];
    while (ids.length < bulkSize) {
      ids.push((await createApplication(orgId, { jobId, locationId })).id);
    }
    const path = '/api/v1/applications/bulk';
    return { method: 'POST', path, body: { ...body, application_ids: ids } };
  };
  return measureTurns(stand, { token, make }, { effort: { rounds: 3, requests: 1 } });
}

async function measureLongTimeline(stand: Stand): Promise<Figures> {
  const { orgId, jobId, token } = await makeOffice();
  const { id, candidateId } = await createApplication(orgId, { jobId });
  await pool().query(
    `INSERT INTO activity (org_id, id, type, candidate_id, application_id, actor_type, actor_name, details, occurred_at)
     SELECT $1, gen_random_uuid(), (ARRAY['note', 'email', 'call', 'sms'])[1 + n % 4]::activity_type,
       $2, $3, 'automation', 'Bench', '{"body": "Hello", "direction": "outbound", "status": "sent"}',
       now() - make_interval(mins => n)
     FROM generate_series(1, 10000) n`,
    [orgId, candidateId, id],
  );
  await pool().query('ANALYZE activity');
  const path = `/api/v1/candidates/${candidateId}/timeline`;
  return measureTurns(stand, { token, make: async () => ({ method: 'GET', path }) });
}

function allCases(): Case[] {
  const single = writeNames.map((name) => ({
    name,
    goal: name === 'changeStage' ? ('move' as const) : ('write' as const),
    measure: (stand: Stand) => measureWrite(stand, name),
  }));
  const moves = { action: 'change-stage', to_stage: 'awaiting_screening' };
  const forward = { action: 'move-forward' };
  const rejects = { action: 'reject', scheduled_send_at: '2099-01-01T00:00:00Z' };
  const bulks = { 'change-stage': moves, 'move-forward': forward, reject: rejects };
  const bulk = Object.entries(bulks).flatMap(([name, body]) =>
    [false, true].map((isRegistry) => ({
      name: `bulk ${name} of 500${isRegistry ? ', registry' : ''}`,
      goal: 'bulk' as const,
      measure: (stand: Stand) => measureBulk(stand, isRegistry, body),
    })),
  );
  const timeline = {
    name: 'timeline of 10,000 events',
    goal: 'read' as const,
    measure: measureLongTimeline,
  };
  return [...single, ...bulk, timeline];
}

/** Measures every write at one connection, each request with ids of its own; resolves to how many miss a target. */
export async function benchWrites(
  { databaseUrl, candidates }: Pick<BenchOrganization, 'databaseUrl' | 'candidates'>,
  { only, against, json }: WriteOptions,
): Promise<number> {
  process.env.DATABASE_URL = databaseUrl;
  beforeExit(closeDatabase);
  await storeFile('bench', Buffer.from('Benefits'), 'text/plain');
  const stand = await startStand(databaseUrl, against);
  await warmUpWrites(stand);
  const report = new Report([1], against);
  const wanted = ({ name }: Case) => name.toLowerCase().includes(only.toLowerCase());
  for (const { name, goal, measure } of allCases().filter(wanted)) {
    try {
      report.add({ name, goal, figures: await measure(stand) });
    } catch (error) {
      report.fail(name, messageOf(error));
    }
  }
  const { lines, missed } = report;
  if (json) writeFileSync(json, `${JSON.stringify({ candidates, lines }, null, 2)}\n`);
  return missed;
}
