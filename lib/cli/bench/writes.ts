import { randomUUID } from 'node:crypto';
import { pool } from '@/lib/base/db';
import { storeFile } from '@/lib/hiring/documents/storage';
import {
  createApplication,
  createJob,
  createLocation,
  createMember,
  createOrganization,
} from '@/lib/testing/factories';
import { makeRegistry } from '@/lib/testing/registry';
import { type Measured, measure } from './measure';
import type { BenchServer } from './server';
import { Connection } from './socket';
import { type Asked, type World, writeNames, writeOf } from './write-cases';

const warmup = 20;
const requests = 100;
const bulkSize = 500;

/** What one write took, or why it could not be measured. */
export type Written = {
  name: string;
  goal: 'write' | 'bulk' | 'near';
  measured?: Measured;
  problem?: string;
};

type Office = World & { token: string };

async function makeOffice(isRegistry: boolean): Promise<Office> {
  const { id: orgId } = await createOrganization(`Bench writes ${randomUUID()}`);
  const { token, userId } = await createMember(orgId);
  const location = isRegistry
    ? (await makeRegistry(orgId, 'https://receiver.invalid/hooks')).location
    : await createLocation(orgId);
  const { id: jobId } = await createJob(orgId);
  return { orgId, userId, token, jobId, locationId: location.id };
}

async function inTurn(
  { port }: BenchServer,
  token: string,
  asked: readonly Asked[],
  warm: number,
): Promise<Measured> {
  const connection = await Connection.open(port, token);
  let next = 0;
  const work = async () => {
    const one = asked[next];
    next += 1;
    if (!one) throw new Error('There are too few requests.');
    const { status } = await connection.send(one.method, one.path, one.body);
    if (status >= 300) throw new Error(`answers ${status}`);
  };
  try {
    const count = asked.length - warm;
    return await measure([work], { warmup: warm, requests: count, milliseconds: 600_000 });
  } finally {
    connection.close();
  }
}

async function attempt(
  name: string,
  goal: Written['goal'],
  work: () => Promise<Measured>,
): Promise<Written> {
  try {
    return { name, goal, measured: await work() };
  } catch (error) {
    return { name, goal, problem: error instanceof Error ? error.message : String(error) };
  }
}

async function measureBulk(server: BenchServer, isRegistry: boolean, body: object) {
  const office = await makeOffice(isRegistry);
  const { orgId, jobId, locationId, token } = office;
  const asked: Asked[] = [];
  for (let round = 0; round < 4; round += 1) {
    const ids: string[] = [];
    while (ids.length < bulkSize) {
      ids.push((await createApplication(orgId, { jobId, locationId })).id);
    }
    const path = '/api/v1/applications/bulk';
    asked.push({ method: 'POST', path, body: { ...body, application_ids: ids } });
  }
  return inTurn(server, token, asked, 1);
}

async function measureLongTimeline(server: BenchServer): Promise<Measured> {
  const { orgId, jobId, token } = await makeOffice(false);
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
  const asked = Array.from({ length: 520 }, () => ({ method: 'GET', path }));
  return inTurn(server, token, asked, warmup);
}

/** Measures every write at one connection, each request with ids of its own, and what is long. */
export async function* measureWrites(server: BenchServer, only: string): AsyncGenerator<Written> {
  const wanted = (name: string) => name.toLowerCase().includes(only.toLowerCase());
  await storeFile('bench', Buffer.from('Benefits'), 'text/plain');
  for (const name of writeNames.filter(wanted)) {
    yield attempt(name, 'write', async () => {
      const office = await makeOffice(false);
      const asked: Asked[] = [];
      while (asked.length < warmup + requests) {
        asked.push(await writeOf(name, office, asked.length));
      }
      return inTurn(server, office.token, asked, warmup);
    });
  }
  const moves = { action: 'change-stage', to_stage: 'awaiting_screening' };
  const forward = { action: 'move-forward' };
  const rejects = { action: 'reject', scheduled_send_at: '2099-01-01T00:00:00Z' };
  const bulks = { 'change-stage': moves, 'move-forward': forward, reject: rejects };
  for (const [name, body] of Object.entries(bulks)) {
    for (const isRegistry of [false, true]) {
      const title = `bulk ${name} of 500${isRegistry ? ', registry' : ''}`;
      if (wanted(title)) yield attempt(title, 'bulk', () => measureBulk(server, isRegistry, body));
    }
  }
  const title = 'timeline of 10,000 events';
  if (wanted(title)) yield attempt(title, 'near', () => measureLongTimeline(server));
}
