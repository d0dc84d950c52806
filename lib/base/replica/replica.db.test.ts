import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closeDatabase, inTransaction, pool, prisma, readUnprepared } from '@/lib/base/db';
import { forgetEnv } from '@/lib/base/env';
import { ServiceError } from '@/lib/base/errors';
import { ownReport } from '@/lib/base/metrics/registry';
import { openPool } from '@/lib/base/postgres/connections';
import { answerReadiness } from '@/lib/http/health';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember, createOrganization } from '@/lib/testing/factories';
import { type ReplicatedServer, startReplicatedServer } from '@/lib/testing/throwaway-server';
import { onReplica, replicaState } from './replica';

let servers: ReplicatedServer;

beforeAll(async () => {
  servers = await startReplicatedServer();
  process.env.TEST_DATABASE_URL = servers.primary.url;
}, 120_000);

afterAll(() => {
  servers.standby.stop();
  servers.primary.stop();
}, 60_000);

useTestDatabase({ DATABASE_READ_LAG_SECONDS: '3', DATABASE_POOL_SIZE: '5', LOG_LEVEL: 'silent' });

let replicaUrl = '';
let standby: pg.Pool;
let orgId = '';
let ada = '';
let bob = '';

const state = () => replicaState()?.word;
const becomes = (word: string) => expect.poll(state, { timeout: 20_000 }).toBe(word);

/** Starts with no memory of what was asked before, as another process would. */
async function asAnotherProcess(readUrl = replicaUrl): Promise<void> {
  await closeDatabase();
  process.env.DATABASE_READ_URL = readUrl;
  forgetEnv();
}

beforeAll(async () => {
  const url = new URL(servers.standby.url);
  url.pathname = new URL(process.env.DATABASE_URL ?? '').pathname;
  replicaUrl = url.href;
  standby = new pg.Pool({ connectionString: replicaUrl, max: 1 });
  standby.on('error', () => undefined);
  ({ id: orgId } = await createOrganization('Ours', { neighbours: false }));
  ada = (await createMember(orgId)).token;
  bob = (await createMember(orgId)).token;
});

afterAll(() => standby.end());

beforeEach(async () => {
  await asAnotherProcess();
  await becomes('ok');
});

/** How often lists came from the replica or did not, by outcome. */
async function outcomes(): Promise<Record<string, number>> {
  const reads = (await ownReport()).find(({ name }) => name === 'recruiting_replica_reads_total');
  const counts = (reads?.values ?? []).map(({ labels, value }) => [labels.outcome, value]);
  return Object.fromEntries(counts);
}

/** Lists the jobs and says their titles, and where they came from. */
async function listAs(token: string): Promise<{ titles: string[]; outcome: string | undefined }> {
  const before = await outcomes();
  const { status, body } = await call('GET', '/api/v1/jobs', { token, query: { limit: 100 } });
  expect(status).toBe(200);
  const [outcome] = Object.entries(await outcomes()).find(
    ([name, count]) => count > (before[name] ?? 0),
  ) ?? [undefined];
  return { titles: body.data.map(({ title }: { title: string }) => title), outcome };
}

async function addJob(token: string, title: string): Promise<void> {
  const added = await call('POST', '/api/v1/jobs', { token, body: { title } });
  expect(added.status).toBe(201);
}

describe('while nothing is replayed', () => {
  const pause = () => standby.query('SELECT pg_wal_replay_pause()');
  const resume = () => standby.query('SELECT pg_wal_replay_resume()');

  afterEach(async () => {
    await resume();
    process.env.DATABASE_READ_LAG_SECONDS = '3';
  });

  test('one sees one’s own change at once, others as long as the bound allows what was before', async () => {
    process.env.DATABASE_READ_LAG_SECONDS = '60';
    await asAnotherProcess();
    await becomes('ok');
    await pause();
    await addJob(ada, 'Driver');
    expect(await listAs(bob)).toEqual({ titles: [], outcome: 'replica' });
    expect(await listAs(ada)).toEqual({ titles: ['Driver'], outcome: 'recent_write' });
    await resume();
    await expect.poll(() => listAs(bob)).toEqual({ titles: ['Driver'], outcome: 'replica' });
  });

  test('everybody reads from the primary once the bound is reached, until it is replayed', async () => {
    const eve = (await createMember(orgId)).token;
    await pause();
    await addJob(eve, 'Nurse');
    await becomes('behind');
    expect(await listAs(bob)).toEqual({ titles: ['Nurse', 'Driver'], outcome: 'behind' });
    const ready = await answerReadiness();
    expect([ready.status, (await ready.json()).replica]).toEqual([200, 'behind']);
    await resume();
    const later = () => listAs(eve);
    await expect
      .poll(later, { timeout: 20_000 })
      .toEqual({ titles: ['Nurse', 'Driver'], outcome: 'replica' });
  }, 60_000);
});

test('whoever tried to change something is known to have in every process', async () => {
  const carol = (await createMember(orgId)).token;
  await expect.poll(async () => (await listAs(carol)).outcome).toBe('replica');
  await call('POST', '/api/v1/jobs', { token: carol, body: {} });
  expect((await listAs(carol)).outcome).toBe('recent_write');
  await asAnotherProcess();
  await becomes('ok');
  expect((await listAs(carol)).outcome).toBe('recent_write');
});

describe('work on the replica', () => {
  const here = () =>
    readUnprepared<{ isStandby: boolean }>(`SELECT pg_is_in_recovery() AS "isStandby"`, []);
  const always = async () => true;
  const nameOf = async () =>
    (await pool().query('SELECT name FROM organization WHERE id = $1', [orgId])).rows[0]?.name;

  test('reads there, and on the primary where it may not or fails, once more and whole', async () => {
    expect(await onReplica(always, here)).toEqual([{ isStandby: true }]);
    expect(await onReplica(async () => false, here)).toEqual([{ isStandby: false }]);
    const places: boolean[] = [];
    const refuse = async () => {
      places.push((await here())[0]?.isStandby === true);
      throw new ServiceError('JOB_NOT_FOUND', 'There is no such job.');
    };
    await expect(onReplica(always, refuse)).rejects.toThrow('There is no such job');
    expect(places).toEqual([true, false]);
    // As where a migration has not been replayed yet.
    const missing = async () =>
      (await here())[0]?.isStandby ? readUnprepared('SELECT FROM nowhere', []) : here();
    expect(await onReplica(always, missing)).toEqual([{ isStandby: false }]);
    expect(state()).toBe('ok');
  });

  test('never changes anything there: a change is made once, on the primary', async () => {
    const places: boolean[] = [];
    const look = async () => places.push((await here())[0]?.isStandby === true);
    const change = async (name: string) => {
      await look();
      await inTransaction((tx) => tx.organization.update({ where: { id: orgId }, data: { name } }));
    };
    await onReplica(always, () => change('Once'));
    expect([places, await nameOf()]).toEqual([[true, false], 'Once']);
    const direct = async () => {
      await look();
      await prisma().organization.update({ where: { id: orgId }, data: { name: 'Direct' } });
    };
    await becomes('ok');
    await onReplica(always, direct);
    expect([places, await nameOf()]).toEqual([[true, false, true, false], 'Direct']);
  });

  test('has connections that refuse changes on any server', async () => {
    const one = openPool(process.env.DATABASE_URL ?? '', { max: 1, isReadOnly: true });
    const write = one.query('UPDATE organization SET name = name');
    await expect(write).rejects.toMatchObject({ code: '25006' });
    await one.end();
  });
});

test('no request fails while the replica is killed, is away and comes back', async () => {
  const dora = (await createMember(orgId)).token;
  await expect.poll(async () => (await listAs(dora)).outcome, { timeout: 15_000 }).toBe('replica');
  const statuses: number[] = [];
  const many = async () => {
    const asked = Array.from({ length: 8 }, () => call('GET', '/api/v1/jobs', { token: dora }));
    statuses.push(...(await Promise.all(asked)).map(({ status }) => status));
  };
  await many();
  const pidFile = path.join(servers.standby.cluster.directory, 'postmaster.pid');
  process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGQUIT');
  while (state() === 'ok') await many();
  await many();
  const ready = await answerReadiness();
  expect([ready.status, (await ready.json()).replica]).toEqual([200, 'away']);
  expect((await listAs(dora)).outcome).toBe('away');
  await servers.restartStandby();
  await becomes('ok');
  expect((await listAs(dora)).outcome).toBe('replica');
  expect(new Set(statuses)).toEqual(new Set([200]));
}, 60_000);

test('a server that is no standby of this database is never read from', async () => {
  await asAnotherProcess(process.env.DATABASE_URL);
  await becomes('not_a_standby');
  expect((await listAs(bob)).outcome).toBe('not_a_standby');
  const other = new URL(replicaUrl);
  other.pathname = '/postgres';
  await asAnotherProcess(other.href);
  await becomes('not_a_standby');
  await asAnotherProcess('postgresql://nobody@127.0.0.1:1/nothing');
  await becomes('away');
  expect((await listAs(bob)).outcome).toBe('away');
});

test('without a replica nothing is asked of one and no change is noted', async () => {
  await asAnotherProcess('');
  await pool().query('TRUNCATE recent_write');
  await addJob(ada, 'Cook');
  expect((await listAs(ada)).outcome).toBeUndefined();
  expect(await prisma().recentWrite.count()).toBe(0);
  expect(await (await answerReadiness()).json()).toEqual({ status: 'ok' });
});
