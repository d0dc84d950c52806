import { pool } from '@/lib/base/db';
import { isOnCluster } from './citus';

const here = `
  SELECT pid::bigint, query FROM pg_stat_activity
  WHERE wait_event_type = 'Lock' AND datname = current_database()`;

// Who waits on a worker is named by the process of the coordinator that sent it there.
const elsewhere = `
  UNION SELECT waiting_gpid % 10000000000, blocked_statement FROM citus_lock_waits`;

const waiting = `
  SELECT DISTINCT pid FROM (${here} ${isOnCluster ? elsewhere : ''}) waits WHERE query LIKE $1`;

/** The processes that wait for a lock with a statement that has these words, on every machine. */
export async function lockWaits(words = ''): Promise<number[]> {
  const { rows } = await pool().query<{ pid: number }>(waiting, [`%${words}%`]);
  return rows.map(({ pid }) => pid);
}
