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
