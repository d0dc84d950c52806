import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  type Cluster,
  initialise,
  readPassword,
  runningServer,
  serverLog,
  startServer,
  stopServer,
} from '@/lib/base/postgres/cluster';
import { keepPrivate } from '@/lib/base/postgres/data-folder';
import { Problem } from '@/lib/base/postgres/problem';
import { makeQuickFolder } from './quick-folder';

export type ThrowawayServer = { cluster: Cluster; url: string; stop(): void };

// Nobody misses its databases: it does not wait for the disk, so that only a crash of the whole
// machine loses something.
const hasty = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

// Some systems take no longer path for a socket.
const longestSocket = 100;

/** Starts an embedded server in a folder of its own, which is gone when it stops. */
export async function startThrowawayServer(
  overrides: Record<string, string> = {},
): Promise<ThrowawayServer> {
  const { cluster, stop } = newCluster();
  await start(cluster, overrides);
  return { cluster, url: urlOf(cluster), stop };
}

function urlOf(cluster: Cluster): string {
  const { port } = runningServer(cluster) ?? {};
  return `postgresql://postgres:${readPassword(cluster)}@127.0.0.1:${port}/postgres`;
}

const replicating = { ...hasty, wal_level: 'replica', max_wal_senders: '4' };

/** A server and its standby, which replays what the server has committed. */
export type ReplicatedServer = {
  primary: ThrowawayServer;
  standby: ThrowawayServer;
  /** Starts the standby again after it was killed. */
  restartStandby(): Promise<void>;
};

/** Starts a hasty server with a standby that streams from it. */
export async function startReplicatedServer(): Promise<ReplicatedServer> {
  const primary = await startThrowawayServer(replicating);
  const { cluster, stop } = emptyCluster();
  // A standby starts from a copy whose log is complete.
  stopServer(primary.cluster);
  keepPrivate(path.dirname(cluster.directory));
  // With its owner: as root PostgreSQL runs under an account of its own.
  execFileSync('cp', ['-a', primary.cluster.directory, cluster.directory]);
  writeFileSync(path.join(cluster.directory, 'standby.signal'), '');
  await start(primary.cluster, replicating);
  const url = urlOf(primary.cluster);
  const { port, password } = new URL(url);
  const source = `host=127.0.0.1 port=${port} user=postgres password=${password}`;
  const restartStandby = () => start(cluster, { ...replicating, primary_conninfo: source });
  await restartStandby();
  return {
    primary: { ...primary, url },
    standby: { cluster, url: urlOf(cluster), stop },
    restartStandby,
  };
}

/**
 * Starts such a server that loses what a crash of the machine interrupts, and is reached by a
 * socket where there may be one: many tests ask it many things.
 */
export async function startHastyServer(): Promise<ThrowawayServer> {
  const { cluster, stop } = newCluster();
  const { directory } = cluster;
  if (path.join(directory, '.s.PGSQL.65535').length > longestSocket) {
    stop();
    return startThrowawayServer(hasty);
  }
  // Only its own account enters the folder that the socket is in.
  const admitted = ['local all all trust', 'host all all 127.0.0.1/32 scram-sha-256'];
  writeFileSync(path.join(directory, 'pg_hba.conf'), `${admitted.join('\n')}\n`);
  await start(cluster, { ...hasty, unix_socket_directories: directory });
  const { port } = runningServer(cluster) ?? {};
  const url = new URL(`postgresql://postgres@localhost:${port}/postgres`);
  url.searchParams.set('host', directory);
  return { cluster, url: url.href, stop };
}

function emptyCluster(): { cluster: Cluster; stop(): void } {
  const folder = makeQuickFolder('server');
  const data = path.join(folder, '.data');
  const cluster = {
    directory: path.join(data, 'postgres'),
    portFile: path.join(data, 'postgres-port'),
  };
  const stop = () => {
    stopServer(cluster);
    rmSync(folder, { recursive: true, force: true });
  };
  return { cluster, stop };
}

function newCluster(): { cluster: Cluster; stop(): void } {
  const made = emptyCluster();
  initialise(made.cluster);
  return made;
}

async function start(cluster: Cluster, overrides: Record<string, string>): Promise<void> {
  if (await startServer(cluster, overrides)) return;
  throw new Problem(`PostgreSQL for the tests does not start: ${serverLog(cluster)}`);
}
