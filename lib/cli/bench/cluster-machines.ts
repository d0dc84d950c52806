import { readdirSync, readFileSync } from 'node:fs';
import { askOn, type Machine } from '@/lib/testing/citus';

// Ticks a second, as Linux tells them.
const ticks = 100;

type Usage = { parent: number; own: number; ofEnded: number };

function usageOf(pid: string): Usage | undefined {
  try {
    // The name of a process may hold blanks and brackets.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const at = (place: number) => Number(fields[place - 3]);
    return { parent: at(4), own: at(14) + at(15), ofEnded: at(16) + at(17) };
  } catch {
    // It ended meanwhile.
    return undefined;
  }
}

/** Milliseconds of processor time that a server and all its sessions have used, past ones included. */
export function processorTime(postmaster: number): number {
  const main = usageOf(String(postmaster));
  let used = (main?.own ?? 0) + (main?.ofEnded ?? 0);
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const one = usageOf(pid);
    if (one?.parent === postmaster) used += one.own;
  }
  return (used * 1000) / ticks;
}

/** The process of the server that is at this address, on this machine. */
export async function postmasterOf(url: string): Promise<number> {
  const [file] = await askOn<{ lines: string }>(
    url,
    `SELECT pg_read_file('postmaster.pid') AS lines`,
  );
  return Number(file?.lines.split('\n')[0]);
}

/** Keeps the shards of a database on the first so many workers. */
export async function keepOn(databaseUrl: string, workers: readonly Machine[], count: number) {
  for (const { host, port } of workers.slice(0, count)) {
    await askOn(
      databaseUrl,
      `SELECT citus_set_node_property('${host}', ${port}, 'shouldhaveshards', true)`,
    );
  }
  for (const { host, port } of workers.slice(count)) {
    await askOn(databaseUrl, `SELECT citus_drain_node('${host}', ${port}, 'block_writes')`);
  }
  await askOn(databaseUrl, `SELECT rebalance_table_shards(shard_transfer_mode => 'block_writes')`);
}

/** Bytes of the tables that grow with applications, indexes included, for each application. */
export async function bytesEach(databaseUrl: string): Promise<number> {
  const [row] = await askOn<{ each: number }>(
    databaseUrl,
    `SELECT sum(citus_total_relation_size(name))::float8
       / (SELECT count(*) FROM application)::float8 AS each
     FROM unnest(ARRAY['candidate', 'application', 'activity']::regclass[]) AS name`,
  );
  return row?.each ?? 0;
}
