import { beforeAll, describe, expect, test } from 'vitest';
import { settleAfterCommit } from '@/lib/base/after-commit';
import { closeDatabase, prisma } from '@/lib/base/db';
import { type World, writeOf } from '@/lib/cli/bench/write-cases';
import { createSignedIn } from '@/lib/organization/me/testing/signed-in';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { dieAfter } from '@/lib/testing/dying-process';
import {
  createApplication,
  createJob,
  createLocation,
  createOrganization,
  createQuestion,
} from '@/lib/testing/factories';
import {
  addSite,
  applicantAt,
  createTestPartner,
  newPhone,
  type TestPartner,
} from '@/lib/testing/partner';

useTestDatabase({ LOG_LEVEL: 'silent' });

let world: World;
let token = '';
let partner: TestPartner;
let site: { id: string; ref: string };

beforeAll(async () => {
  const { id: orgId } = await createOrganization();
  const member = await createSignedIn(orgId);
  const location = await createLocation(orgId);
  const { id: jobId } = await createJob(orgId);
  await createQuestion(orgId, jobId);
  world = { orgId, userId: member.userId, jobId, locationId: location.id };
  token = member.token;
  partner = await createTestPartner();
  site = await addSite(partner.orgId);
});

// What a request leaves behind beside what it was asked for.
const besides = new Set(['idempotency_key', 'rate_limit', '_prisma_migrations', 'signing_key']);
const conditions: Record<string, string> = {
  // Messages are sent after the answer, by whichever process comes first.
  activity: "WHERE type NOT IN ('email', 'sms')",
  // Until its file is stored a document counts as deleted, and housekeeping removes it.
  knowledge_base_document: 'WHERE deleted_at IS NULL',
};

async function rowsByTable(): Promise<Record<string, number>> {
  const tables = await prisma().$queryRaw<{ name: string }[]>`
    SELECT relname AS name FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`;
  const names = tables.map(({ name }) => name).filter((name) => !besides.has(name));
  const counts = names.map(
    (name) => `SELECT '${name}' AS name, count(*)::int FROM "${name}" ${conditions[name] ?? ''}`,
  );
  const rows = await prisma().$queryRawUnsafe<{ name: string; count: number }[]>(
    counts.join(' UNION ALL '),
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** How many rows of each table `work` adds. */
async function added(work: () => Promise<void>): Promise<Record<string, number>> {
  const before = await rowsByTable();
  await work();
  await settleAfterCommit();
  const after = await rowsByTable();
  return Object.fromEntries(
    Object.entries(after)
      .map(([name, count]) => [name, count - (before[name] ?? 0)] as const)
      .filter(([, count]) => count !== 0),
  );
}

const times = (factor: number, counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, factor * count]));

/** A killed process renews no lease; a test does not wait until it has run out. */
const endLeases = () => prisma().$executeRaw`UPDATE idempotency_key SET locked_until = now()`;

let asked = 0;

type Ask = () => ReturnType<typeof call>;

async function prepare(name: string): Promise<Ask> {
  asked += 1;
  const headers = { 'idempotency-key': `death-${asked}` };
  if (name === 'ingestCandidate') {
    const body = applicantAt(site.ref, { external_ref: `a-${asked}`, phone: newPhone() });
    return () => call('POST', '/partner/v1/candidates', { token: partner.apiKey, headers, body });
  }
  if (name === 'moveInBulk') {
    const applications = [
      await createApplication(world.orgId),
      await createApplication(world.orgId),
    ];
    const application_ids = applications.map(({ id }) => id);
    const body = { action: 'reject', application_ids };
    return () => call('POST', '/api/v1/applications/bulk', { token, headers, body });
  }
  const { method, path, body } = await writeOf(name, world, asked);
  return () => call(method, path, { token, headers, ...(body !== undefined && { body }) });
}

const names = [
  'changeStage',
  'moveInBulk',
  'createCandidate',
  'createJobDocument',
  'createApiToken',
  'ingestCandidate',
];

// Their answer is a secret, which is shown once: a retry hears that it was done.
const shownOnce = ['createApiToken'];

/** Kills the process after this statement of the request, and asks again; says whether it died. */
async function survive(
  ask: Ask,
  statement: number,
  expected: (number | string)[],
): Promise<boolean> {
  const life = await dieAfter(statement);
  await ask();
  const { isDead } = life;
  life.isDead = true;
  await closeDatabase();
  await endLeases();
  const { status, body } = await ask();
  expect(expected, `after statement ${statement}`).toContain(body.error?.code ?? status);
  return isDead;
}

describe('a process that is killed after any statement of a request with an Idempotency-Key', () => {
  test.each(names)(
    '%s is done once, and a retry gets the answer',
    async (name) => {
      // The first at a location makes what the others find there.
      await (await prepare(name))();
      const undisturbed = await prepare(name);
      const life = await dieAfter(Number.POSITIVE_INFINITY);
      let [expected, statements] = [0, 0];
      const once = await added(async () => {
        const before = life.answered;
        expected = (await undisturbed()).status;
        statements = life.answered - before;
      });
      expect(expected).toBeLessThan(300);
      const retried = shownOnce.includes(name) ? [expected, 'IDEMPOTENCY_KEY_REUSED'] : [expected];
      const requests: Ask[] = [];
      while (requests.length < statements) requests.push(await prepare(name));
      let deaths = 0;
      const all = await added(async () => {
        for (const [index, ask] of requests.entries()) {
          if (await survive(ask, index + 1, retried)) deaths += 1;
        }
      });
      // What is sent after the answer may take the last places.
      expect(deaths).toBeGreaterThan(statements - 5);
      expect(all).toEqual(times(statements, once));
    },
    120_000,
  );
});
