import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Cluster, initialise, runningServer, stopServer } from '@/lib/base/postgres/cluster';
import { embeddedServiceUrl } from '@/lib/base/postgres/service-role';
import { beforeExit } from '@/lib/cli/command';
import { addStandby, ask, portOf, startDatabase, urlOf } from '@/lib/cli/faults/bed';
import { freePort } from '@/lib/cli/ports';
import { Daemon, plainAccount, programOf, whenListening } from './daemon';
import { shippedFile } from './shipped';

/** A primary, a standby that holds each commit before it is acknowledged, and PgBouncer before them. */
export type Databases = {
  /** The database that is the primary now, past PgBouncer, as its owner. */
  ownerUrl(): string;
  /** The same as the service. */
  serviceUrl(): string;
  /** The service's, by PgBouncer: a transaction on each connection, a session, and the standby's. */
  pooledUrl: string;
  sessionUrl: string;
  standbyUrl: string;
  /** Has every commit wait, until what this resolves to is called. */
  holdCommits(): Promise<() => Promise<void>>;
  /** Kills the primary, promotes the standby and leads PgBouncer there. */
  failOver(): Promise<void>;
};

function withPort(url: string, port: number, database?: string): string {
  const to = new URL(url);
  to.port = String(port);
  if (database) to.pathname = `/${database}`;
  return to.href;
}

async function makePrimary(): Promise<Cluster> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fleet-primary-'));
  const primary = { directory: path.join(folder, 'postgres'), portFile: path.join(folder, 'port') };
  initialise(primary);
  await startDatabase(primary);
  beforeExit(async () => {
    stopServer(primary);
    rmSync(folder, { recursive: true, force: true });
  });
  return primary;
}

// The bounds that a service sets for itself where no pooler hands its connections on.
const bounds = `
  ALTER ROLE recruiting_service SET statement_timeout = '15s';
  ALTER ROLE recruiting_service SET lock_timeout = '10s';
  ALTER ROLE recruiting_service SET idle_in_transaction_session_timeout = '15s'`;

class Pooler {
  readonly #folder: string;
  readonly #service: URL;
  readonly #standbyPort: number;
  #daemon: Daemon | undefined;

  constructor(
    readonly port: number,
    serviceUrl: string,
    standbyPort: number,
  ) {
    this.#standbyPort = standbyPort;
    this.#folder = mkdtempSync(path.join(tmpdir(), 'fleet-pgbouncer-'));
    this.#service = new URL(serviceUrl);
    beforeExit(async () => rmSync(this.#folder, { recursive: true, force: true }));
  }

  #write(databasePort: number): void {
    const { username, password } = this.#service;
    const at = (port: number) => `host=127.0.0.1 port=${port} dbname=postgres`;
    const users = path.join(this.#folder, 'users.txt');
    const files = {
      'users.txt': `"${username}" "${password}"\n`,
      'pgbouncer.ini': shippedFile('pgbouncer.ini', [
        [/host=10\.0\.0\.20 port=5432 dbname=recruiting/g, at(databasePort)],
        [/host=10\.0\.0\.21 port=5432 dbname=recruiting/g, at(this.#standbyPort)],
        ['listen_addr = 10.0.0.19', 'listen_addr = 127.0.0.1'],
        ['listen_port = 6432', `listen_port = ${this.port}`],
        ['/etc/pgbouncer/userlist.txt', users],
        ['default_pool_size = 40', 'default_pool_size = 20'],
      ]),
    };
    const account = plainAccount();
    for (const [name, text] of Object.entries(files)) {
      const file = path.join(this.#folder, name);
      writeFileSync(file, text, { mode: 0o600 });
      if (account) chownSync(file, account.uid, account.gid);
    }
    if (account) chownSync(this.#folder, account.uid, account.gid);
  }

  async start(databasePort: number): Promise<void> {
    this.#write(databasePort);
    const command = [programOf('pgbouncer'), '-q', path.join(this.#folder, 'pgbouncer.ini')];
    this.#daemon = new Daemon(command, { account: plainAccount() });
    await whenListening(this.port, 'PgBouncer');
  }

  aim(databasePort: number): void {
    this.#write(databasePort);
    this.#daemon?.signal('SIGHUP');
  }
}

/** Starts the three; `prepare` migrates the primary's database before the standby is copied from it. */
export async function startDatabases(
  prepare: (ownerUrl: string) => Promise<void>,
): Promise<Databases> {
  let primary = await makePrimary();
  await prepare(urlOf(primary));
  const serviceUrl = await embeddedServiceUrl(urlOf(primary));
  await ask(urlOf(primary), bounds);
  // Lists are read from the standby: what is acknowledged can be seen there.
  const standby = await addStandby(primary, { synchronous_commit: 'remote_apply' });
  const pooler = new Pooler(await freePort(), serviceUrl, portOf(standby.cluster));
  await pooler.start(portOf(primary));
  return {
    ownerUrl: () => urlOf(primary),
    serviceUrl: () => withPort(serviceUrl, portOf(primary)),
    pooledUrl: withPort(serviceUrl, pooler.port, 'recruiting'),
    sessionUrl: withPort(serviceUrl, pooler.port, 'recruiting_session'),
    standbyUrl: withPort(serviceUrl, pooler.port, 'recruiting_read'),
    async holdCommits() {
      await ask(standby.url, 'SELECT pg_wal_replay_pause()');
      return async () => {
        await ask(standby.url, 'SELECT pg_wal_replay_resume()');
      };
    },
    async failOver() {
      process.kill(runningServer(primary)?.pid ?? 0, 'SIGQUIT');
      await ask(standby.url, 'SELECT pg_promote()');
      primary = standby.cluster;
      pooler.aim(portOf(primary));
    },
  };
}
