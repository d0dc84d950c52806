// Who is to be erased, as SQL: one rule for the preview, for housekeeping and for the last look in the
// transaction that erases. $1 is the organization.

import type { Tx } from '@/lib/base/postgres/transaction';
import { stageSlugs, stages } from '@/lib/pipeline/stages';
import { type Months, monthsOf } from './policy';

const rejectedStages = stageSlugs
  .filter((slug) => stages[slug].coarseStatus === 'rejected')
  .map((slug) => `'${slug}'`)
  .join(', ');
const isHired = `a.stage = 'hired'`;
const isOpen = `a.closed_at IS NULL AND a.stage NOT IN ('hired', ${rejectedStages})`;

const monthsOfApplication = `
  CASE WHEN ${isHired} THEN p.hired_months WHEN ${isOpen} THEN p.open_months
       ELSE p.rejected_months END`;

// Of several outcomes the longest time counts, and one without end counts for ever.
const applicationsKeep = `
  EXISTS (
    SELECT 1 FROM application a
    WHERE a.org_id = $1::uuid AND a.candidate_id = c.id
      AND (c.last_activity_at < now() - make_interval(months => ${monthsOfApplication})) IS NOT TRUE)`;

const hasApplication = `
  EXISTS (SELECT 1 FROM application a WHERE a.org_id = $1::uuid AND a.candidate_id = c.id)`;

/** SQL: a policy `p` whose months are the parameters $2 to $5, in the order of `monthsAsked`. */
export const policyAsked = `(
  SELECT $2::int AS hired_months, $3::int AS rejected_months, $4::int AS open_months,
    $5::int AS without_application_months) p`;

/** The parameters of `policyAsked`. */
export const monthsAsked = (months: Months): (number | null)[] => [
  months.hired_months,
  months.rejected_months,
  months.open_months,
  months.without_application_months,
];

/** The last moment of a person `c` whom the shortest time of a policy `p` could meet. */
export const latestActivity = `
  now() - make_interval(months => least(
    p.hired_months, p.rejected_months, p.open_months, p.without_application_months))`;

/**
 * Whether a person `c` is due by a policy `p`: nothing has happened for the months of each of their
 * outcomes, and neither a hold nor something still to come keeps them.
 */
export const isDue = `(
  c.erased_at IS NULL
  AND c.last_activity_at < ${latestActivity}
  AND CASE WHEN ${hasApplication} THEN NOT ${applicationsKeep}
      ELSE (c.last_activity_at
        < now() - make_interval(months => p.without_application_months)) IS TRUE END
  AND NOT EXISTS (
    SELECT 1 FROM legal_hold h WHERE h.org_id = $1::uuid AND h.candidate_id = c.id)
  AND NOT EXISTS (
    SELECT 1 FROM interview i WHERE i.org_id = $1::uuid AND i.candidate_id = c.id
      AND i.status = 'scheduled' AND i.end_time > now())
  AND NOT EXISTS (
    SELECT 1 FROM message m WHERE m.org_id = $1::uuid AND m.candidate_id = c.id
      AND m.status = 'queued')
)`;

/** The outcome that the list of a preview shows of a person `c`. */
export const outcomeShown = `(
  SELECT CASE WHEN count(*) = 0 THEN 'without_application'
    WHEN bool_or(${isHired}) THEN 'hired'
    WHEN bool_or(${isOpen}) THEN 'open'
    ELSE 'rejected' END
  FROM application a WHERE a.org_id = $1::uuid AND a.candidate_id = c.id)`;

/** Returns whether the policy in effect meets a person now, in the transaction that would erase them. */
export async function isDueNow(
  tx: Tx,
  { orgId, candidateId }: { orgId: string; candidateId: string },
): Promise<boolean> {
  const policy = await tx.retentionPolicy.findUnique({ where: { orgId } });
  if (!policy) return false;
  const rows = await tx.$queryRawUnsafe<object[]>(
    `SELECT 1 FROM candidate c CROSS JOIN ${policyAsked}
     WHERE c.org_id = $1::uuid AND c.id = $6::uuid AND $7::timestamptz <= now() AND ${isDue}`,
    orgId,
    ...monthsAsked(monthsOf(policy)),
    candidateId,
    policy.effectiveAt,
  );
  return rows.length > 0;
}
