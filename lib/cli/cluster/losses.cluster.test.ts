import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { pool } from '@/lib/base/db';
import { call } from '@/lib/testing/call';
import { askOn } from '@/lib/testing/citus';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember, createOrganization } from '@/lib/testing/factories';
import { homeOf, killWorker, moveHome, silenceCommits } from './machines';

useTestDatabase();

type Office = { orgId: string; token: string };

const databaseUrl = () => process.env.DATABASE_URL ?? '';

async function newOffice(): Promise<Office> {
  const { id: orgId } = await createOrganization('Under load', { neighbours: false });
  const { token } = await createMember(orgId);
  return { orgId, token };
}

let office: Office;

beforeEach(async () => {
  office = await newOffice();
});

/** Writes one after another until told to stop, each asked for by a key until it is acknowledged. */
class Writer {
  readonly acknowledged: string[] = [];
  readonly refusals = new Set<number>();
  #isOver = false;
  readonly #work: Promise<void>;

  constructor(private readonly token: string) {
    this.#work = this.#write();
  }

  async #write(): Promise<void> {
    while (!this.#isOver) {
      const title = `Job ${randomUUID()}`;
      const options = { token: this.token, headers: { 'idempotency-key': title }, body: { title } };
      for (;;) {
        const { status } = await call('POST', '/api/v1/jobs', options);
        if (status === 201) break;
        this.refusals.add(status);
        await sleep(250);
      }
      this.acknowledged.push(title);
    }
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#work;
  }
}

async function expectEachOnce({ orgId }: Office, writers: readonly Writer[]): Promise<void> {
  const { rows } = await pool().query<{ title: string }>(
    `SELECT title FROM job WHERE org_id = $1 AND title LIKE 'Job %-%-%-%-%'`,
    [orgId],
  );
  const acknowledged = writers.flatMap((writer) => writer.acknowledged);
  expect(rows.map(({ title }) => title).sort()).toEqual(acknowledged.sort());
}

/** Waits until so many more writes are acknowledged. */
async function whenWritten(writers: readonly Writer[], more = 10): Promise<void> {
  const count = () => writers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
  const enough = count() + more;
  while (count() < enough) await sleep(100);
}

const writing = ({ token }: Office) => Array.from({ length: 4 }, () => new Writer(token));

test('shards that move between workers under load lose nothing, and refuse nobody for long', async () => {
  const writers = writing(office);
  await whenWritten(writers);
  for (let move = 0; move < 3; move += 1) {
    const { port } = await homeOf(databaseUrl(), office.orgId);
    await moveHome(databaseUrl(), office.orgId);
    expect((await homeOf(databaseUrl(), office.orgId)).port).not.toBe(port);
    await whenWritten(writers);
  }
  await Promise.all(writers.map((writer) => writer.stop()));
  await expectEachOnce(office, writers);
  for (const { refusals } of writers) expect([...refusals]).not.toContain(500);
}, 600_000);

test('a worker that dies with a commit untold loses nothing, and no repetition does it twice', async () => {
  const writers = writing(office);
  const worker = await homeOf(databaseUrl(), office.orgId);
  for (let kill = 0; kill < 3; kill += 1) {
    await whenWritten(writers);
    await silenceCommits(worker);
    const start = await killWorker(worker);
    await start();
  }
  await whenWritten(writers);
  await Promise.all(writers.map((writer) => writer.stop()));
  // Citus does this by itself once a minute.
  await askOn(databaseUrl(), 'SELECT recover_prepared_transactions()');
  await expectEachOnce(office, writers);
  for (const { refusals } of writers) expect([...refusals]).toEqual([503]);
}, 600_000);
