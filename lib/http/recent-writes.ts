import { type Caller, hasRole } from '@/lib/auth/actor';
import { pool } from '@/lib/base/db';
import { env } from '@/lib/base/env';
import { log } from '@/lib/base/log';
import { onReplica } from '@/lib/base/replica/replica';
import type { AnyOperation } from '@/lib/contract/operation';

type Actor = Caller['actor'];

// A note that is younger than this is not renewed by the next write.
const renewalSeconds = 1;
// For a commit that has not reached the disk of the primary yet, and clocks that are set right.
const marginSeconds = 2;

const isNoted = 'SELECT FROM recent_write WHERE user_id = $1 AND until > now()';

const note = `
  INSERT INTO recent_write (user_id, until)
  VALUES ($1, clock_timestamp() + make_interval(secs => $2))
  ON CONFLICT (user_id) DO UPDATE SET until = excluded.until
  WHERE recent_write.until < excluded.until - make_interval(secs => ${renewalSeconds})`;

async function hasNotWritten(userId: string): Promise<boolean> {
  const found = await pool().query({ name: 'recent-write', text: isNoted, values: [userId] });
  return found.rowCount === 0;
}

/**
 * Runs an operation where it may read: one that may lag on the replica, unless its caller has
 * changed something within the time that the replica may be behind; every other on the primary.
 */
export async function whereItMayRead<T>(
  { mayLag }: AnyOperation,
  actor: Actor,
  run: () => Promise<T>,
): Promise<T> {
  if (!mayLag || !hasRole(actor)) return run();
  return onReplica(() => hasNotWritten(actor.id), run);
}

/**
 * Notes on the primary, before a change is answered, that its caller made it: in every process
 * their lists come from the primary until the replica must have the change. Never throws.
 */
export async function noteWrite({ method }: AnyOperation, actor: Actor): Promise<void> {
  if (!env().DATABASE_READ_URL || method === 'GET' || !hasRole(actor)) return;
  const seconds = env().DATABASE_READ_LAG_SECONDS + renewalSeconds + marginSeconds;
  try {
    await pool().query({ name: 'note-write', text: note, values: [actor.id, seconds] });
  } catch (error) {
    log().warn({ err: error }, 'a change was not noted: a list may lack it for seconds');
  }
}
