import { randomBytes } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeDatabase } from '@/lib/base/db';
import { forgetEnv } from '@/lib/base/env';
import { Problem } from '@/lib/base/postgres/problem';
import { embeddedServiceUrl } from '@/lib/base/postgres/service-role';
import { demoSettings, runSpecs, writeReceiverCertificates } from '@/lib/cli/browser-tests';
import { ensureChromium } from '@/lib/cli/chromium';
import { runCommand } from '@/lib/cli/command';
import { ask } from '@/lib/cli/faults/bed';
import { type Account, Load } from '@/lib/cli/faults/load';
import { type Fleet, startFleet, whenReady } from '@/lib/cli/fleet/fleet';
import { freePort } from '@/lib/cli/ports';
import { loadSecrets } from '@/lib/cli/secrets';
import { seedDemo } from '@/lib/cli/seed-demo';
import type { Result } from '@/lib/cli/test-reports';

const calmMs = 5_000;
// How long HAProxy may take to see that a machine is back.
const noticeMs = 4_000;
const watchedMs = 15_000;

type Stand = { fleet: Fleet; token: string; collectorPort: number; certificates: string };

type Check = { name: string; run(stand: Stand, names: string[]): Promise<Result> };

function report(name: string, { late, lost, doubled, ...account }: Account): Result {
  const failures = Object.entries(account.failures).map(([what, count]) => `${count} × ${what}`);
  console.log(
    `${name}: ${account.requests} requests | refused at first: ${failures.join(', ') || 'none'} | ${account.acknowledged} writes acknowledged, ${lost} lost, ${doubled} made twice | ${late} not answered within 5 s of trying again`,
  );
  const failed = late + lost + doubled > 0 ? 1 : 0;
  return { passed: 1 - failed, failed, output: '' };
}

/** Breaks something under load and counts what whoever asks again gets. */
async function underLoad(
  name: string,
  { fleet, token }: Stand,
  work: () => Promise<void>,
): Promise<Result> {
  const load = new Load({ address: fleet.address, token });
  load.start();
  await sleep(calmMs);
  await work();
  await sleep(watchedMs);
  return report(name, await load.stop(fleet.databases.ownerUrl()));
}

const browser: Check = {
  name: 'browser',
  async run({ fleet, collectorPort, certificates }, names) {
    const obstacle = await ensureChromium();
    if (obstacle) return { passed: 0, failed: 1, output: obstacle };
    const databaseUrl = fleet.databases.serviceUrl();
    return runSpecs([{ address: fleet.address, databaseUrl, collectorPort }], certificates, names);
  },
};

const restart: Check = {
  name: 'rolling restart',
  run: (stand) =>
    underLoad('rolling restart', stand, async () => {
      for (const machine of [...stand.fleet.machines, ...stand.fleet.machines]) {
        await machine.stop();
        await machine.start();
        await sleep(noticeMs);
      }
    }),
};

const failover: Check = {
  name: 'failover',
  run: (stand) =>
    underLoad('failover', stand, async () => {
      await stand.fleet.databases.failOver();
      await whenReady(stand.fleet.address);
    }),
};

type Kept = { status: number; retryAfter: string | null; body: string; rows: number };

type Told = Omit<Kept, 'rows'>;

/** Adds somebody by the first machine; what goes wrong on the way is told as status 0. */
async function addCandidate(
  { fleet, token }: Stand,
  name: string,
  key: string | undefined,
): Promise<Told> {
  try {
    const answer = await fetch(`${fleet.address}/api/v1/candidates`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        cookie: 'instance=a',
        ...(key && { 'idempotency-key': key }),
      },
      body: JSON.stringify({ first_name: name, last_name: 'Byron', email: `${name}@example.com` }),
      signal: AbortSignal.timeout(60_000),
    });
    const retryAfter = answer.headers.get('retry-after');
    return { status: answer.status, retryAfter, body: await answer.text() };
  } catch (error) {
    return { status: 0, retryAfter: null, body: String(error) };
  }
}

async function whenCommitWaits(ownerUrl: string): Promise<void> {
  const waits = `SELECT FROM pg_stat_activity
    WHERE usename = 'recruiting_service' AND wait_event = 'SyncRep'`;
  for (let tries = 0; (await ask(ownerUrl, waits)).length === 0; tries += 1) {
    if (tries > 200) throw new Problem('No commit waits.');
    await sleep(50);
  }
}

/** Kills who writes while the commit waits, and tells what the caller hears and what is there. */
async function killAtCommit(begun: Stand, key: string | undefined): Promise<Kept> {
  const { databases, machines } = begun.fleet;
  const [machine] = machines;
  const name = `Twice${randomBytes(8).toString('hex')}`;
  const release = await databases.holdCommits();
  const answered = addCandidate(begun, name, key);
  await whenCommitWaits(databases.ownerUrl());
  machine?.killWorkers();
  await sleep(500);
  await release();
  const told = await answered;
  const sql = `SELECT FROM candidate WHERE first_name = '${name}'`;
  const { length: rows } = await ask(databases.ownerUrl(), sql);
  await whenReady(`http://127.0.0.1:${machine?.port}`);
  return { ...told, rows };
}

const commit: Check = {
  name: 'killed at commit',
  async run(stand) {
    const plain = await killAtCommit(stand, undefined);
    const keyed = await killAtCommit(stand, randomBytes(8).toString('hex'));
    const told = /"code":"SERVICE_UNAVAILABLE".*"request_id":"[^"]+"/.test(plain.body);
    const wrong = [
      ...(plain.status === 503 && plain.retryAfter && told
        ? []
        : ['without a key: no 503 as promised']),
      ...(plain.rows === 1 ? [] : [`without a key: made ${plain.rows} times`]),
      ...(keyed.status === 201 ? [] : ['with a key: not answered']),
      ...(keyed.rows === 1 ? [] : [`with a key: made ${keyed.rows} times`]),
    ];
    const output = `${wrong.join('; ')}\n${JSON.stringify({ plain, keyed }, null, 1)}`;
    return { passed: 4 - wrong.length, failed: wrong.length, output };
  },
};

// The last one leaves the fleet without its standby.
const checks = [browser, commit, restart, failover];

async function stand(): Promise<Stand> {
  const secretsKey = randomBytes(32).toString('base64');
  const certificates = await writeReceiverCertificates();
  // The machines run as another account.
  chmodSync(certificates, 0o755);
  const collectorPort = await freePort();
  let token = '';
  const fleet = await startFleet(secretsKey, async (ownerUrl, address) => {
    const serviceUrl = await embeddedServiceUrl(ownerUrl);
    // Specs and this process act as an operator of the same service.
    Object.assign(process.env, { SECRETS_KEY: secretsKey, DATABASE_URL: serviceUrl });
    Object.assign(process.env, { APP_URL: address, NEXTAUTH_URL: address });
    loadSecrets();
    forgetEnv();
    const demo = await seedDemo(serviceUrl);
    token = demo.token;
    await closeDatabase();
    return {
      ...demoSettings(certificates, collectorPort),
      DEMO_PEOPLE: JSON.stringify(demo.signIns),
      API_RATE_LIMIT: '0',
      SESSION_RATE_LIMIT: '0',
      CRON_SECRET: process.env.CRON_SECRET ?? '',
    };
  });
  return { fleet, token, collectorPort, certificates };
}

await runCommand(async (args) => {
  const wanted = checks.filter(({ name }) => args.length === 0 || args.includes(name));
  const names = args.filter((arg) => !checks.some(({ name }) => name === arg));
  const chosen = wanted.length > 0 ? wanted : [browser];
  const begun = await stand();
  let [passed, failed] = [0, 0];
  for (const check of chosen) {
    console.log(`• ${check.name} …`);
    const result = await check.run(begun, names);
    if (result.failed > 0) console.log(result.output.trimEnd());
    console.log(`${check.name}: ${result.passed} ok, ${result.failed} not`);
    passed += result.passed;
    failed += result.failed;
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
});
