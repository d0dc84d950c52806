import { spawn } from 'node:child_process';
import { readFileSync, readlinkSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { askOn } from '@/lib/testing/citus';

/** A worker of a cluster, by its address. */
export type Worker = { host: string; port: number };

/** The worker that has the rows of an organization. */
export async function homeOf(databaseUrl: string, orgId: string): Promise<Worker> {
  const [home] = await askOn<Worker>(
    databaseUrl,
    `SELECT nodename AS host, nodeport AS port FROM citus_shards
     WHERE table_name = 'job'::regclass
       AND shardid = get_shard_id_for_distribution_column('job', '${orgId}'::uuid)`,
  );
  if (!home) throw new Error('The organization is on no worker.');
  return home;
}

/** Moves the rows of an organization, and of all that share its shards, to another worker. */
export async function moveHome(databaseUrl: string, orgId: string): Promise<void> {
  const { host, port } = await homeOf(databaseUrl, orgId);
  await askOn(
    databaseUrl,
    `SELECT citus_move_shard_placement(
       get_shard_id_for_distribution_column('job', '${orgId}'::uuid),
       '${host}', ${port}, nodename, nodeport)
     FROM pg_dist_node
     WHERE shouldhaveshards AND (nodename, nodeport) <> ('${host}', ${port}) LIMIT 1`,
  );
}

async function whenAnswering(url: string): Promise<void> {
  for (;;) {
    const answer = await askOn(url, 'SELECT 1').catch(() => undefined);
    if (answer) return;
    await sleep(200);
  }
}

/** Kills a worker's server with all its processes; what it returns starts it as it was. */
export async function killWorker(
  databaseUrl: string,
  { host, port }: Worker,
): Promise<() => Promise<void>> {
  const url = Object.assign(new URL(databaseUrl), { hostname: host, port }).href;
  const [file] = await askOn<{ lines: string }>(
    url,
    `SELECT pg_read_file('postmaster.pid') AS lines`,
  );
  const pid = Number(file?.lines.split('\n')[0]);
  const folder = `/proc/${pid}`;
  const [command = '', ...args] = readFileSync(`${folder}/cmdline`, 'utf8').split('\0');
  const { uid, gid } = statSync(folder);
  const cwd = readlinkSync(`${folder}/cwd`);
  process.kill(pid, 'SIGQUIT');
  return async () => {
    const words = args.filter((word) => word !== '');
    spawn(command, words, { uid, gid, cwd, detached: true, stdio: 'ignore' }).unref();
    await whenAnswering(url);
  };
}
