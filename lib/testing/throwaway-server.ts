import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
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

export type ThrowawayServer = { cluster: Cluster; url: string; stop(): void };

/**
 * What makes a server quick whose databases nobody misses: it does not wait for the disk, so that
 * only a crash of the whole machine loses something.
 */
export const hasty = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** Starts an embedded server in a folder of its own, which is gone when it stops. */
export async function startThrowawayServer(
  overrides: Record<string, string> = {},
): Promise<ThrowawayServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'recruiting-server-'));
  const cluster = {
    directory: path.join(folder, '.data', 'postgres'),
    portFile: path.join(folder, '.data', 'postgres-port'),
  };
  initialise(cluster);
  if (!(await startServer(cluster, overrides))) {
    throw new Problem(`PostgreSQL for the tests does not start: ${serverLog(cluster)}`);
  }
  const port = runningServer(cluster)?.port;
  return {
    cluster,
    url: `postgresql://postgres:${readPassword(cluster)}@127.0.0.1:${port}/postgres`,
    stop() {
      stopServer(cluster);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
