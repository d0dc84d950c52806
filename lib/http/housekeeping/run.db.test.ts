import { beforeEach, expect, test } from 'vitest';
import { inTransaction, pool, prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { changeCounted, countNewCandidates } from '@/lib/hiring/records/derived-values';
import { isOnCluster } from '@/lib/testing/citus';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createJob,
  createMember,
  createOrganization,
} from '@/lib/testing/factories';
import { foldTallies, runHousekeeping } from './run';

useTestDatabase();

beforeEach(() =>
  pool().query('TRUNCATE organization, idempotency_key, rate_bucket, sign_in_source CASCADE'),
);

const sums = `
  SELECT org_id, subject, job_id, stage, sum(amount)::int AS amount FROM tally
  GROUP BY 1, 2, 3, 4 HAVING sum(amount) <> 0 ORDER BY 1, 2, 3, 4`;

// Both sides of one statement see one snapshot, so they agree at every moment or the fold is wrong.
const difference = `
  SELECT (SELECT coalesce(sum(amount), 0) FROM tally WHERE subject = 'candidates')
           - (SELECT count(*) FROM candidate) AS candidates,
         (SELECT coalesce(sum(amount), 0) FROM tally WHERE subject = 'applications')
           - (SELECT count(*) FROM application) AS applications,
         (SELECT coalesce(sum(amount), 0) FROM tally WHERE subject = 'applications' AND stage = 'applied')
           - (SELECT count(*) FROM application WHERE stage = 'applied') AS applied`;

const rowCount = async () => prisma().tally.count();

/** Changes applications as the service does: whoever has no triggers counts for them. */
async function hire(orgId: string, ids: string[]): Promise<void> {
  await inTransaction((tx) =>
    changeCounted(tx, orgId, ids, () =>
      tx.application.updateMany({ where: { orgId, id: { in: ids } }, data: { stage: 'hired' } }),
    ),
  );
}

async function remove(orgId: string, id: string): Promise<void> {
  await inTransaction((tx) =>
    changeCounted(tx, orgId, [id], () =>
      tx.application.delete({ where: { orgId_id: { orgId, id } } }),
    ),
  );
}

async function agree(): Promise<void> {
  const { rows } = await pool().query(difference);
  expect(Object.values(rows[0]).map(Number)).toEqual([0, 0, 0]);
}

test('folding leaves one row for each count and changes no sum', async () => {
  const { id: orgId } = await createOrganization();
  const jobs = [(await createJob(orgId)).id, (await createJob(orgId)).id];
  for (const jobId of jobs) {
    for (let index = 0; index < 4; index += 1) {
      await createApplication(orgId, { jobId, screenedAt: new Date(), screeningResult: 'passed' });
    }
  }
  const moved = await prisma().application.findMany({ where: { orgId, jobId: jobs[0] } });
  await hire(
    orgId,
    moved.map(({ id }) => id),
  );
  const before = (await pool().query(sums)).rows;
  expect(await foldTallies(1)).toBeGreaterThan(0);
  expect((await pool().query(sums)).rows).toEqual(before);
  expect(await rowCount()).toBe(before.length);
  await agree();
  expect(await foldTallies(1)).toBe(0);
});

test('an organization with few rows to spare is left alone', async () => {
  const [busy, quiet] = [
    await createOrganization('Busy', { neighbours: false }),
    await createOrganization('Quiet', { neighbours: false }),
  ];
  await foldTallies(1);
  const newcomers = async (orgId: string, count: number) => {
    const name = { firstName: 'Maria', lastName: 'Lopez' };
    for (let index = 0; index < count; index += 1) {
      await prisma().candidate.create({ data: { orgId, id: newId(), ...name } });
      await countNewCandidates(prisma(), orgId, 1);
    }
  };
  await newcomers(busy.id, 6);
  await newcomers(quiet.id, 3);
  expect(await foldTallies(5)).toBe(6);
  expect(await prisma().tally.count({ where: { orgId: busy.id } })).toBe(1);
  expect(await prisma().tally.count({ where: { orgId: quiet.id } })).toBe(3);
});

test('folding, even by several at once, keeps every sum while others write', async () => {
  const { id: orgId } = await createOrganization();
  const jobId = (await createJob(orgId)).id;
  let areWriting = true;
  const write = async () => {
    for (let index = 0; index < 25; index += 1) {
      const { id } = await createApplication(orgId, { jobId });
      if (index % 2) await hire(orgId, [id]);
      if (index % 5 === 0) await remove(orgId, id);
    }
  };
  let folded = 0;
  const fold = async () => {
    while (areWriting) folded += await foldTallies(1);
  };
  // Of what several machines keep nobody sees one moment: there it agrees once all is written.
  const watch = async () => {
    while (areWriting && !isOnCluster) await agree();
  };
  const background = [fold(), fold(), fold(), watch()];
  await Promise.all([write(), write(), write(), write()]).finally(() => {
    areWriting = false;
  });
  await Promise.all(background);
  await foldTallies(1);
  expect(folded).toBeGreaterThan(10);
  await agree();
  expect(await rowCount()).toBe((await pool().query(sums)).rowCount);
});

test('expired idempotency keys, full buckets, forgotten places of sign-ins, notes of writes and past sessions go, the others stay', async () => {
  const hour = 3_600_000;
  for (const [key, offset] of [
    ['old', -hour],
    ['new', hour],
  ] as const) {
    const expiresAt = new Date(Date.now() + offset);
    const lease = { lockedUntil: expiresAt, expiresAt };
    const request = { operation: 'createJob', requestHash: Buffer.from(newId()) };
    await prisma().idempotencyKey.create({ data: { scope: 'org', key, ...request, ...lease } });
    await prisma().rateBucket.create({ data: { key, fullAt: expiresAt } });
  }
  const earlier = (seconds: number) => new Date(Date.now() - seconds * 1000);
  await prisma().signInSource.createMany({
    data: [
      { key: 'forgotten', nextAt: earlier(3700), knownUntil: earlier(1) },
      { key: 'known', nextAt: earlier(3700), knownUntil: earlier(-60) },
      { key: 'wrong lately', nextAt: earlier(3500) },
    ],
  });
  const { id: orgId } = await createOrganization();
  const { userId } = await createMember(orgId);
  const writes = [
    { userId, until: earlier(-5) },
    { userId: newId(), until: earlier(1) },
  ];
  await prisma().recentWrite.createMany({ data: writes });
  await prisma().authSession.deleteMany();
  const ended = (days: number) => ({
    ...{ id: newId(), userId, orgId, kind: 'browser' as const, label: `${days}` },
    expiresAt: earlier(days * 86_400),
  });
  await prisma().authSession.createMany({ data: [ended(31), ended(29)] });
  const token = (days: number) => ({
    ...{ id: newId(), userId, orgId, tokenHash: Buffer.alloc(32, days), hint: '' },
    ...{ createdBy: 'Dana', expiresAt: earlier(days * 86_400) },
  });
  await prisma().apiToken.createMany({ data: [token(31), token(29)] });
  const asked = { purpose: 'second_step' as const, userId, nonce: 'x' };
  const challenges = [earlier(1), earlier(-60)].map((expiresAt) => ({
    id: newId(),
    ...asked,
    expiresAt,
  }));
  await prisma().authChallenge.createMany({ data: challenges });
  const attempt = (byte: number, seconds: number) => ({
    ...{ orgId, stateHash: Buffer.from([byte]), browserHash: Buffer.from([byte]) },
    ...{ issuer: 'https://login.example', clientId: 'x', target: '/', expiresAt: earlier(seconds) },
  });
  await prisma().ssoAttempt.createMany({ data: [attempt(1, 1), attempt(2, -60)] });
  expect(await runHousekeeping()).toEqual({
    tallies_folded: 0,
    idempotency_keys_deleted: 1,
    rate_limits_deleted: 1,
    sign_in_sources_deleted: 1,
    recent_writes_deleted: 1,
    sessions_deleted: 1,
    api_tokens_deleted: 1,
    sign_in_challenges_deleted: 1,
    sso_attempts_deleted: 1,
    blocklist_entries_finished: 0,
    blocklist_flags_renewed: 0,
    evaluations_expired: 0,
    document_files_removed: 0,
    people_erased: 0,
    endpoints_told_of: 0,
    signing_secrets_settled: 0,
    deliveries_deleted: 0,
  });
  expect((await prisma().idempotencyKey.findMany()).map(({ key }) => key)).toEqual(['new']);
  expect((await prisma().rateBucket.findMany()).map(({ key }) => key)).toEqual(['new']);
  expect((await prisma().authSession.findMany()).map(({ label }) => label)).toEqual(['29']);
  expect(await prisma().recentWrite.findMany()).toMatchObject([{ userId }]);
  const sources = await prisma().signInSource.findMany({ orderBy: { key: 'asc' } });
  expect(sources.map(({ key }) => key)).toEqual(['known', 'wrong lately']);
});
