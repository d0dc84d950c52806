import { runNamed, type Tx } from '@/lib/base/postgres/transaction';
import type { MessageKind } from '@/prisma/generated/client';

/** The letters that tell a candidate of the end of their application. */
export const closingKinds = ['rejection', 'withdrawal_confirmation'] satisfies MessageKind[];

/** SQL condition: a message of this alias tells of the end of its application. */
export const tellsOfEnd = (alias: string) =>
  `${alias}.kind IN (${closingKinds.map((kind) => `'${kind}'`).join(', ')})`;

// What earlier releases only logged is stored as sent, too.
const left = `t.status = 'sent' AND t.transport IS DISTINCT FROM 'log'`;
const lastEnd = `max(t.sent_at) FILTER (WHERE ${tellsOfEnd('t')})`;

/** Says in SQL when a letter last told of the end of an application, by its id; null where none did. */
export const rejectionSentAt = (applicationId: string) => `
  (SELECT max(t.sent_at) FROM message t
   WHERE t.org_id = $1::uuid AND t.application_id = ${applicationId}
     AND ${tellsOfEnd('t')} AND ${left})`;

/** The same, but null once anything was sent after it. */
export const rejectionLastSentAt = (applicationId: string) => `
  (SELECT ${lastEnd} FROM message t
   WHERE t.org_id = $1::uuid AND t.application_id = ${applicationId} AND ${left}
   HAVING ${lastEnd} = max(t.sent_at))`;

const query = `SELECT ${rejectionSentAt('$2::uuid')} AS at`;

/** Returns when a letter last told of the end of an application; null where none did. */
export async function findRejectionSent(
  tx: Tx,
  { orgId, id }: { orgId: string; id: string },
): Promise<Date | null> {
  const [row] = await runNamed<{ at: Date | null }>(tx, 'rejection-sent', query, [orgId, id]);
  return row?.at ?? null;
}
