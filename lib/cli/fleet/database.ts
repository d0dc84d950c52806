import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Cluster, initialise, runningServer, stopServer } from '@/lib/base/postgres/cluster';
import { embeddedServiceUrl } from '@/lib/base/postgres/service-role';
import { beforeExit } from '@/lib/cli/command';
import { addStandby, ask, portOf, startDatabase, urlOf } from '@/lib/cli/faults/bed';
import { freePort } from '@/lib/cli/ports';
import { Daemon, plainAccount, programOf, whenListening } from './daemon';

/** A primary, a standby that holds each commit before it is acknowledged, and PgBouncer before them. */
export type Databases = {
  /** The database that is the primary now, past PgBouncer, as its owner. */
  ownerUrl(): string;
  /** The same as the service. */
  serviceUrl(): string;
  /** The service's, by PgBouncer: a transaction on each connection, and a session. */
  pooledUrl: string;
  sessionUrl: string;
  standbyUrl: string;
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
  #daemon: Daemon | undefined;

  constructor(
    readonly port: number,
    serviceUrl: string,
  ) {
    this.#folder = mkdtempSync(path.join(tmpdir(), 'fleet-pgbouncer-'));
    this.#service = new URL(serviceUrl);
    beforeExit(async () => rmSync(this.#folder, { recursive: true, force: true }));
  }

  #write(databasePort: number): void {
    const { username, password } = this.#service;
    const database = `host=127.0.0.1 port=${databasePort} dbname=postgres`;
    const files = {
      'users.txt': `"${username}" "${password}"\n`,
      'pgbouncer.ini': `[databases]
recruiting = ${database}
recruiting_session = ${database} pool_mode=session
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${this.port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${path.join(this.#folder, 'users.txt')}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
server_login_retry = 1
server_connect_timeout = 3
ignore_startup_parameters = extra_float_digits,options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout
`,
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
  const pooler = new Pooler(await freePort(), serviceUrl);
  await pooler.start(portOf(primary));
  return {
    ownerUrl: () => urlOf(primary),
    serviceUrl: () => withPort(serviceUrl, portOf(primary)),
    pooledUrl: withPort(serviceUrl, pooler.port, 'recruiting'),
    sessionUrl: withPort(serviceUrl, pooler.port, 'recruiting_session'),
    standbyUrl: withPort(serviceUrl, portOf(standby.cluster)),
    async failOver() {
      process.kill(runningServer(primary)?.pid ?? 0, 'SIGQUIT');
      await ask(standby.url, 'SELECT pg_promote()');
      primary = standby.cluster;
      pooler.aim(portOf(primary));
    },
  };
}
