import { currentTime } from '@/lib/base/clock';
import { pool, prisma } from '@/lib/base/db';
import { env } from '@/lib/base/env';
import { lowestId } from '@/lib/base/ids';
import { erasedBody } from '@/lib/outbox/events/event-catalog';

const organizationsAtOnce = 20;
const deliveriesAtOnce = 1_000;
const mostAtOnce = 10_000;
const dayMs = 86_400_000;
const beginning = '00000000-0000-0000-0000-000000000000';

// Ids carry the time they were made at, so the primary key finds the oldest; a later replay shows in
// updated_at. Of an event that is told once, the row stays: it is what keeps it from being told again.
// So does that of candidate.created, without its words: by it the partner is known to know them.
const forgetStatement = `
  WITH past AS (
    SELECT id, event_id FROM delivery
    WHERE org_id = $1 AND id < $2 AND updated_at < $3 AND status <> 'pending'
    ORDER BY id LIMIT ${deliveriesAtOnce} FOR UPDATE SKIP LOCKED
  ), attempts AS (
    DELETE FROM delivery_attempt a USING past WHERE a.org_id = $1 AND a.delivery_id = past.id
  ), deliveries AS (
    DELETE FROM delivery d USING past WHERE d.org_id = $1 AND d.id = past.id
  ), ended AS (
    SELECT e.id, e.type = 'candidate.created' AND EXISTS (
      SELECT FROM candidate c
      WHERE c.org_id = $1 AND c.id = e.candidate_id AND c.erased_at IS NULL) AS stays
    FROM event e JOIN past ON e.id = past.event_id
    WHERE e.org_id = $1 AND e.once_for_id IS NULL AND NOT EXISTS (
      SELECT FROM delivery d
      WHERE d.org_id = $1 AND d.event_id = e.id AND d.id NOT IN (SELECT id FROM past))
  ), emptied AS (
    UPDATE event e SET body = '${erasedBody}' FROM ended
    WHERE e.org_id = $1 AND e.id = ended.id AND ended.stays
  ), events AS (
    DELETE FROM event e USING ended WHERE e.org_id = $1 AND e.id = ended.id AND NOT ended.stays
  )
  SELECT count(*)::integer AS count FROM past`;

// The last organization this process looked at. Each process goes round by itself: a round lost or
// done twice costs some reads.
let place = beginning;

async function forgetSome(orgId: string, before: Date): Promise<number> {
  const values = [orgId, lowestId(before.getTime()), before];
  const { rows } = await pool().query<{ count: number }>(forgetStatement, values);
  return rows[0]?.count ?? 0;
}

/**
 * Deletes some deliveries that ended more than DELIVERY_LOG_DAYS ago, with their attempts and
 * events, and says how many; who the partner was told of stays known. Looks at the next few organizations each time; any number of processes
 * may run it.
 */
export async function forgetDeliveries(now = currentTime()): Promise<number> {
  const { DELIVERY_LOG_DAYS: days } = env();
  if (days === 0) return 0;
  const before = new Date(now.getTime() - days * dayMs);
  const organizations = await prisma().organization.findMany({
    ...{ select: { id: true }, where: { id: { gt: place } } },
    ...{ orderBy: { id: 'asc' }, take: organizationsAtOnce },
  });
  let forgotten = 0;
  for (const { id } of organizations) {
    let count: number;
    do {
      count = await forgetSome(id, before);
      forgotten += count;
      // What is left of it comes first the next time.
      if (forgotten >= mostAtOnce) return forgotten;
    } while (count === deliveriesAtOnce);
    place = id;
  }
  if (organizations.length < organizationsAtOnce) place = beginning;
  return forgotten;
}
