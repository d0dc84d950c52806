import type { z } from 'zod';
import { type Actor, authorize } from '@/lib/auth/actor';
import { readUnprepared } from '@/lib/base/db';
import type { outcomes, previewRetention as previewOperation } from './contract';
import { isDue, latestActivity, monthsAsked, outcomeShown, policyAsked } from './due';
import type { Months } from './policy';

const lookedAtMost = 50_000;
const listedAtMost = 50;

type Person = {
  id: string;
  firstName: string;
  lastName: string;
  lastActivityAt: Date;
  outcome: (typeof outcomes)[number];
};

type Preview = {
  counts: Partial<Record<Person['outcome'], number>>;
  looked: number;
  oldest: Person[];
};

const statement = `
  WITH looked AS MATERIALIZED (
    SELECT c.* FROM candidate c CROSS JOIN ${policyAsked}
    WHERE c.org_id = $1::uuid AND c.erased_at IS NULL AND c.last_activity_at < ${latestActivity}
    ORDER BY c.last_activity_at, c.id LIMIT ${lookedAtMost}
  ), due AS MATERIALIZED (
    SELECT c.id, c.first_name, c.last_name, c.last_activity_at, ${outcomeShown} AS outcome
    FROM looked c CROSS JOIN ${policyAsked} WHERE ${isDue}
  )
  SELECT (SELECT count(*)::int FROM looked) AS looked,
    (SELECT coalesce(jsonb_object_agg(outcome, people), '{}')
     FROM (SELECT outcome, count(*)::int AS people FROM due GROUP BY outcome) sums) AS counts,
    (SELECT coalesce(jsonb_agg(jsonb_build_object(
       'id', id, 'firstName', first_name, 'lastName', last_name, 'outcome', outcome,
       'lastActivityAt', last_activity_at) ORDER BY last_activity_at, id), '[]')
     FROM (SELECT * FROM due ORDER BY last_activity_at, id LIMIT ${listedAtMost}) listed) AS oldest`;

/** Returns whom a policy would meet today; changes nothing. */
export async function previewRetention(actor: Actor, months: Months): Promise<Preview> {
  authorize(actor, 'candidate:erase');
  const [row] = await readUnprepared<Preview>(statement, [actor.orgId, ...monthsAsked(months)]);
  if (!row) throw new Error('The preview of a retention policy has no row.');
  return row;
}

/** Turns a preview into the contract's answer. */
export function serializePreview({
  counts,
  looked,
  oldest,
}: Preview): z.input<typeof previewOperation.result> {
  const { hired = 0, rejected = 0, open = 0, without_application = 0 } = counts;
  return {
    people: hired + rejected + open + without_application,
    is_complete: looked < lookedAtMost,
    by_outcome: { hired, rejected, open, without_application },
    oldest: oldest.map(({ id, firstName, lastName, outcome, lastActivityAt }) => ({
      candidate_id: id,
      first_name: firstName,
      last_name: lastName,
      outcome,
      last_activity_at: new Date(lastActivityAt).toISOString(),
    })),
  };
}
