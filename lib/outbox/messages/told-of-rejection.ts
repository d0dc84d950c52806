import { runNamed, type Tx } from '@/lib/base/postgres/transaction';

// What earlier releases only logged is stored as sent, too.
const left = `status = 'sent' AND transport IS DISTINCT FROM 'log'`;

/** Says in SQL when a letter last told of the end of an application, by its id; null where none did. */
export const rejectionSentAt = (applicationId: string) => `
  (SELECT max(sent_at) FROM message
   WHERE org_id = $1 AND application_id = ${applicationId}
     AND kind IN ('rejection', 'withdrawal_confirmation') AND ${left})`;

/** The same, but null once anything was sent after it. */
export const rejectionLastSentAt = (applicationId: string) => `
  (SELECT max(sent_at) FILTER (WHERE kind IN ('rejection', 'withdrawal_confirmation'))
     FROM message
     WHERE org_id = $1 AND application_id = ${applicationId} AND ${left}
     HAVING max(sent_at) FILTER (WHERE kind IN ('rejection', 'withdrawal_confirmation')) = max(sent_at))`;

const query = `SELECT ${rejectionSentAt('$2::uuid').replace('$1', '$1::uuid')} AS at`;

/** Returns when a letter last told of the end of an application; null where none did. */
export async function findRejectionSent(
  tx: Tx,
  { orgId, id }: { orgId: string; id: string },
): Promise<Date | null> {
  const [row] = await runNamed<{ at: Date | null }>(tx, 'rejection-sent', query, [orgId, id]);
  return row?.at ?? null;
}
