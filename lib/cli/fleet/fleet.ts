import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import S3rver from 's3rver';
import { Problem } from '@/lib/base/postgres/problem';
import { beforeExit } from '@/lib/cli/command';
import { freePort } from '@/lib/cli/ports';
import { Daemon, plainAccount } from './daemon';
import { type Databases, startDatabases } from './database';
import { type Image, makeImage } from './image';
import { startProxy } from './proxy';

const readyMs = 120_000;

/** One machine of a fleet: a web instance and its scheduler from the image, as an account that may not write there. */
export class Machine {
  readonly #image: Image;
  readonly #environment: Record<string, string>;
  #daemons: Daemon[] = [];

  constructor(
    readonly port: number,
    image: Image,
    environment: Record<string, string>,
  ) {
    this.#image = image;
    this.#environment = { ...image.environment, ...environment, PORT: String(port) };
  }

  #run(part: '--web' | '--scheduler'): Daemon {
    const { folder, entrypoint } = this.#image;
    const command = [...entrypoint, 'serve', part];
    const options = { cwd: folder, environment: this.#environment, account: plainAccount() };
    return new Daemon(command, options);
  }

  /** Starts it and resolves once it is ready. */
  async start(): Promise<void> {
    this.#daemons = [this.#run('--web'), this.#run('--scheduler')];
    await whenReady(`http://127.0.0.1:${this.port}`);
  }

  /** Kills what answers requests, as a lack of memory does; others take its place. */
  killWorkers(): void {
    const workers = this.#daemons.flatMap((daemon) => daemon.descendants('lib/cli/worker.ts'));
    if (workers.length === 0) throw new Problem('A machine of the fleet has no workers.');
    for (const pid of workers) process.kill(pid, 'SIGKILL');
  }

  /** Ends it as an operator does, and resolves when it is gone. */
  async stop(): Promise<void> {
    await Promise.all(this.#daemons.map((daemon) => daemon.end('SIGTERM')));
  }
}

/** Resolves once `/readyz` of an address says 200; throws a Problem after two minutes. */
export async function whenReady(address: string): Promise<void> {
  for (const until = Date.now() + readyMs; Date.now() < until; await sleep(100)) {
    const answer = await fetch(`${address}/readyz`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
  }
  throw new Problem(`${address} is not ready.`);
}

/** Two machines from one image behind HAProxy, on PgBouncer before a primary and a standby, and a bucket. */
export type Fleet = { address: string; databases: Databases; machines: Machine[] };

async function startBucket(): Promise<Record<string, string>> {
  const directory = mkdtempSync(path.join(tmpdir(), 'fleet-bucket-'));
  const configureBuckets = [{ name: 'recruiting', configs: [] }];
  const where = { port: 0, address: '127.0.0.1', directory };
  const server = new S3rver({ ...where, silent: true, configureBuckets });
  const { port } = await server.run();
  beforeExit(async () => {
    await server.close();
    rmSync(directory, { recursive: true, force: true });
  });
  return {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'recruiting',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  };
}

async function buildImage(): Promise<Image> {
  const home = mkdtempSync(path.join(tmpdir(), 'fleet-image-'));
  beforeExit(async () => rmSync(home, { recursive: true, force: true }));
  chmodSync(home, 0o755);
  console.error('Taking the steps of the Dockerfile …');
  return makeImage(process.cwd(), home);
}

async function migrate({ folder, entrypoint }: Image, environment: Record<string, string>) {
  const migration = new Daemon([...entrypoint, 'migrate'], { cwd: folder, environment });
  const code = await migration.ended();
  if (code !== 0) throw new Problem('The database of the fleet could not be migrated.');
}

/**
 * Starts a fleet; `fill` puts what it is to hold into the migrated database, and says what else its
 * machines are to be told.
 */
export async function startFleet(
  secretsKey: string,
  fill: (ownerUrl: string, address: string) => Promise<Record<string, string>>,
): Promise<Fleet> {
  const image = await buildImage();
  const address = `http://localhost:${await freePort()}`;
  let more: Record<string, string> = {};
  const databases = await startDatabases(async (ownerUrl) => {
    await migrate(image, { DATABASE_URL: ownerUrl, SECRETS_KEY: secretsKey });
    more = await fill(ownerUrl, address);
  });
  const environment = {
    APP_URL: address,
    NEXTAUTH_URL: address,
    DATABASE_URL: databases.pooledUrl,
    DIRECT_DATABASE_URL: databases.sessionUrl,
    DATABASE_READ_URL: databases.standbyUrl,
    DATABASE_POOLER: 'transaction',
    SECRETS_KEY: secretsKey,
    SCHEDULER_URL: address,
    TRUSTED_PROXIES: 'loopback',
    CHECK_VENDOR_URL: 'simulated',
    SCREENING_PROVIDER_URL: 'simulated',
    WEB_CONCURRENCY: '1',
    LOG_LEVEL: 'error',
    ...(await startBucket()),
    ...more,
  };
  const [a, b] = [await freePort(), await freePort()];
  const machines = [a, b].map((port) => new Machine(port, image, environment));
  await Promise.all(machines.map((machine) => machine.start()));
  await startProxy(Number(new URL(address).port), { a, b });
  await whenReady(address);
  return { address, databases, machines };
}
