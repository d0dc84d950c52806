import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { forgetKeys } from '@/lib/auth/keys';
import { closeDatabase } from '@/lib/base/db';
import { forgetEnv } from '@/lib/base/env';
import {
  type Cluster,
  initialise,
  readPassword,
  runningServer,
  startServer,
  stopServer,
} from '@/lib/base/postgres/cluster';
import { applyMigrations } from '@/lib/base/postgres/migrate';
import { Problem } from '@/lib/base/postgres/problem';
import { beforeExit } from '@/lib/cli/command';
import { freePort } from '@/lib/cli/ports';
import { createMember, createOrganization } from '@/lib/testing/factories';
import { type SilentProxy, startSilentProxy } from '@/lib/testing/silent-proxy';

const settings = { max_connections: '60' };
const script = fileURLToPath(new URL('service-process.ts', import.meta.url));

/** A service, a database and the network between them, for tests that break any of it. */
export type Bed = {
  primary: Cluster;
  proxy: SilentProxy;
  /** The database itself, past the proxy. */
  databaseUrl: string;
  service: Service;
  token: string;
  orgId: string;
  close(): Promise<void>;
};

function clusterIn(folder: string): Cluster {
  return { directory: path.join(folder, 'postgres'), portFile: path.join(folder, 'port') };
}

/** The port a server of a bed listens on. */
export function portOf(cluster: Cluster): number {
  const server = runningServer(cluster);
  if (!server) throw new Problem('A database of the bed is not running.');
  return server.port;
}

/** The address of a running server's own database, as its owner. */
export function urlOf(cluster: Cluster): string {
  return `postgresql://postgres:${readPassword(cluster)}@127.0.0.1:${portOf(cluster)}/postgres`;
}

/** Starts a server of a bed, with what else it is to be told. */
export async function startDatabase(cluster: Cluster, more: Record<string, string> = {}) {
  await startServer(cluster, { ...settings, ...more });
}

/** Runs SQL on a database, on a connection of its own. */
export async function ask<Row extends pg.QueryResultRow>(url: string, text: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** The service's processes: one that watches, two that serve. */
export class Service {
  readonly #environment: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;

  constructor(
    readonly port: number,
    environment: Record<string, string>,
  ) {
    this.#environment = {
      ...process.env,
      ...environment,
      NODE_ENV: 'production',
      PORT: String(port),
      APP_URL: `http://127.0.0.1:${port}`,
      NEXTAUTH_URL: `http://127.0.0.1:${port}`,
      WEB_CONCURRENCY: '2',
      DATABASE_POOL_SIZE: '10',
      API_RATE_LIMIT: '0',
      LOG_LEVEL: 'fatal',
      DRAIN_SECONDS: '5',
    };
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Starts it and resolves once it serves. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, ['--import', 'tsx', script], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: this.#environment,
    });
    this.#child = child;
    const ended = once(child, 'exit').then(() => {
      throw new Problem('The service ended before it could serve.');
    });
    await Promise.race([once(child, 'message'), ended]);
    ended.catch(() => undefined);
  }

  /** The processes that serve. */
  workers(): number[] {
    const file = `/proc/${this.pid}/task/${this.pid}/children`;
    if (!existsSync(file)) throw new Problem('Workers can be found on Linux only.');
    return readFileSync(file, 'utf8').trim().split(' ').map(Number);
  }

  /** Sends a signal and resolves when the process is gone. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }
}

async function signUp(databaseUrl: string): Promise<{ orgId: string; token: string }> {
  process.env.DATABASE_URL = databaseUrl;
  forgetEnv();
  // Each bed has a database of its own, with keys of its own.
  forgetKeys();
  try {
    await applyMigrations(databaseUrl);
    const { id: orgId } = await createOrganization('Faults');
    return { orgId, token: (await createMember(orgId)).token };
  } finally {
    await closeDatabase();
  }
}

/** Makes a bed whose database keeps its files below `folder`. */
export async function makeBed(folder = mkdtempSync(path.join(tmpdir(), 'faults-'))): Promise<Bed> {
  const primary = clusterIn(folder);
  initialise(primary);
  await startDatabase(primary);
  const databaseUrl = urlOf(primary);
  const proxy = await startSilentProxy(portOf(primary));
  const signedUp = await signUp(databaseUrl);
  const service = new Service(await freePort(), { DATABASE_URL: proxy.urlOf(databaseUrl) });
  let isClosed = false;
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    await service.end('SIGKILL');
    await proxy.close();
    stopServer(primary);
    rmSync(folder, { recursive: true, force: true });
  };
  beforeExit(close);
  await service.start();
  return { primary, proxy, databaseUrl, service, ...signedUp, close };
}

/** Adds a standby that holds every commit before the primary acknowledges it. */
export async function addStandby(
  primary: Cluster,
  more: Record<string, string> = {},
): Promise<{ cluster: Cluster; url: string }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'faults-standby-'));
  const cluster = clusterIn(folder);
  beforeExit(async () => {
    if (!existsSync(folder)) return;
    stopServer(cluster);
    rmSync(folder, { recursive: true, force: true });
  });
  const replication = { wal_level: 'replica', max_wal_senders: '4', ...more };
  // The log of the last changes must be complete before a standby can start from a copy.
  stopServer(primary);
  await startDatabase(primary, replication);
  stopServer(primary);
  // With its owner: as root PostgreSQL runs under an account of its own.
  execFileSync('cp', ['-a', primary.directory, cluster.directory]);
  writeFileSync(path.join(cluster.directory, 'standby.signal'), '');
  await startDatabase(primary, { ...replication, synchronous_standby_names: '*' });
  const from = new URL(urlOf(primary));
  const source = `host=127.0.0.1 port=${from.port} user=postgres password=${from.password}`;
  await startDatabase(cluster, { ...replication, primary_conninfo: source });
  return { cluster, url: urlOf(cluster) };
}
