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
  const { port } = runningServer(cluster) ?? {};
  const password = readPassword(cluster);
  return { cluster, url: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`, stop };
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

function newCluster(): { cluster: Cluster; stop(): void } {
  const folder = makeQuickFolder('server');
  const data = path.join(folder, '.data');
  const cluster = {
    directory: path.join(data, 'postgres'),
    portFile: path.join(data, 'postgres-port'),
  };
  initialise(cluster);
  const stop = () => {
    stopServer(cluster);
    rmSync(folder, { recursive: true, force: true });
  };
  return { cluster, stop };
}

async function start(cluster: Cluster, overrides: Record<string, string>): Promise<void> {
  if (await startServer(cluster, overrides)) return;
  throw new Problem(`PostgreSQL for the tests does not start: ${serverLog(cluster)}`);
}
