import { execFileSync } from 'node:child_process';
import { Problem } from '@/lib/base/postgres/problem';

/** A Citus cluster, by the address of its coordinator. */
export type ClusterServer = { url: string; stop(): void };

/** What to say where there is no cluster to use. */
export const noCluster =
  'There is no Citus here: TEST_CITUS_URL is to name a coordinator that has workers, or CITUS_UP a command that starts one and prints its address.';

function run(command: string): string {
  return execFileSync(command, { shell: true, encoding: 'utf8', stdio: ['ignore', 'pipe', 2] });
}

/**
 * The cluster that TEST_CITUS_URL names, or one that the command in CITUS_UP starts and the one in
 * CITUS_DOWN stops; undefined where neither is set.
 */
export function openCluster(): ClusterServer | undefined {
  const { TEST_CITUS_URL: url, CITUS_UP: up, CITUS_DOWN: down } = process.env;
  if (url) return { url, stop: () => undefined };
  if (!up) return undefined;
  const [address] = run(up).match(/postgres(?:ql)?:\/\/\S+/) ?? [];
  if (!address) throw new Problem('What CITUS_UP starts prints no address.');
  return { url: address, stop: () => void (down && run(down)) };
}
