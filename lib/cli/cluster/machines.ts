import { spawn } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
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

const urlOf = ({ host, port }: Worker) => `postgresql://postgres@${host}:${port}/postgres`;

/** Waits until something holds; throws after a minute. */
async function until(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Within a minute it did not come: ${what}`);
    await sleep(20);
  }
}

const answers = (worker: Worker) =>
  askOn(urlOf(worker), 'SELECT 1').then(
    () => true,
    () => false,
  );

const silence = 'synchronous_standby_names';

/**
 * Has a worker commit without telling so, until it is started again, and resolves once it keeps
 * somebody waiting: it waits for a standby that there is not.
 */
export async function silenceCommits(worker: Worker): Promise<void> {
  const url = urlOf(worker);
  await askOn(url, `ALTER SYSTEM SET ${silence} = 'nobody'`);
  await askOn(url, 'SELECT pg_reload_conf()');
  const waiting = `SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep'`;
  await until('a commit that waits', async () => (await askOn(url, waiting)).length > 0);
}

/**
 * Kills the server of a worker on this machine, as a power cut would, and resolves to what starts it
 * again and waits until it answers.
 */
export async function killWorker(worker: Worker): Promise<() => Promise<void>> {
  const [server] = await askOn<{ pid: string; data: string }>(
    urlOf(worker),
    `SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1) AS pid,
       current_setting('data_directory') AS data`,
  );
  if (!server) throw new Error('The worker does not say where it runs.');
  const { pid, data } = server;
  const program = readlinkSync(`/proc/${pid}/exe`);
  const { uid, gid } = statSync(data);
  const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  const processes = [pid, ...children];
  for (const one of processes) process.kill(Number(one), 'SIGKILL');
  // A server does not start beside what is left of the one before.
  await until('the end of the worker', () => !processes.some((one) => existsSync(`/proc/${one}`)));
  return async () => {
    const changed = path.join(data, 'postgresql.auto.conf');
    const lines = readFileSync(changed, 'utf8').split('\n');
    writeFileSync(changed, lines.filter((line) => !line.startsWith(silence)).join('\n'));
    const env = Object.fromEntries(
      environment.map((line) => [
        line.slice(0, line.indexOf('=')),
        line.slice(line.indexOf('=') + 1),
      ]),
    );
    spawn(program, ['-D', data], {
      ...{ uid, gid, cwd: '/', detached: true, stdio: 'ignore' },
      env: { ...env, NODE_ENV: 'test' },
    }).unref();
    await until('an answer of the worker', () => answers(worker));
  };
}
