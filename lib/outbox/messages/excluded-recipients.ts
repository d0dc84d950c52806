import { anywhere, type Within, withinParameter } from '@/lib/base/citus/by-organization';
import { runNamed, type Tx } from '@/lib/base/postgres/transaction';
import type { BlocklistMatchType, MessageKind } from '@/prisma/generated/client';
import { wishText } from './wish';

/** The kind of entry that meets who is only like somebody: it flags, and excludes nobody. */
export const likeness = 'name_fuzzy' satisfies BlocklistMatchType;

/** SQL: from candidates `c` whom an active blocklist entry means for certain in organizations that exclude such. */
export const excludedCandidate = `
  FROM candidate c
  JOIN organization o ON o.id = c.org_id AND o.blocklist_behaviour = 'exclude'
  JOIN blocklist_entry e ON e.org_id = c.org_id AND e.id = c.blocked_by
  WHERE e.match_type <> '${likeness}' AND e.removed_at IS NULL AND (e.expires_at IS NULL OR e.expires_at > now())`;

/**
 * SQL condition: an active blocklist entry means the candidate of a row (by `org_id` and
 * `candidate_id`) for certain, and the organization excludes such candidates, so no messages are sent to them.
 */
export const isExcludedText = (row: string, within: Within = anywhere): string =>
  `EXISTS (SELECT ${excludedCandidate}
    AND c.org_id = ${row}.org_id AND c.id = ${row}.candidate_id ${within('c.org_id')})`;

/** What somebody is told also after they asked not to be contacted: they would come in vain. */
export const toldAnyway = 'interview_cancelled' satisfies MessageKind;

/**
 * SQL condition: the candidate of a row (by `org_id` and `candidate_id`) asked not to be contacted, at
 * or after a time. Who applied again since hears about that application.
 */
const isUncontactableSince = (row: string, time: string, within: Within): string =>
  `EXISTS (SELECT FROM application closed
    WHERE closed.org_id = ${row}.org_id AND closed.candidate_id = ${row}.candidate_id
      AND closed.stage = 'dnc' AND closed.stage_entered_at >= ${time} ${within('closed.org_id')})`;

/** SQL condition: the candidate of an application asked not to be contacted since they wished for it. */
export const isUncontactableText = (application: string, within: Within = anywhere): string =>
  isUncontactableSince(application, wishText(application), within);

const uncontactable = `
  SELECT a.id FROM application a
  WHERE a.org_id = $1::uuid AND a.candidate_id = $2::uuid
    AND ${isUncontactableText('a', withinParameter(1))}`;

/**
 * Finds the applications of a person about which nobody may contact them, because they asked not to be
 * contacted since they wished for them. Letters, calls and whatever else reaches people ask this.
 */
export async function findUncontactable(
  tx: Tx,
  { orgId, candidateId }: { orgId: string; candidateId: string },
): Promise<ReadonlySet<string>> {
  const rows = await runNamed<{ id: string }>(tx, 'uncontactable', uncontactable, [
    orgId,
    candidateId,
  ]);
  return new Set(rows.map(({ id }) => id));
}

/**
 * SQL: why a message (a row with `org_id`, `candidate_id`, `application_id` and `kind`) is not sent to
 * its candidate; null where it is.
 */
export function skipReasonText(row: string, within: Within = anywhere): string {
  const wished = `coalesce((
    SELECT ${wishText('own')} FROM application own
    WHERE own.org_id = ${row}.org_id AND own.id = ${row}.application_id
      ${within('own.org_id')}), '-infinity')`;
  return `
    CASE WHEN ${isExcludedText(row, within)} THEN 'blocklisted'
      WHEN ${row}.kind <> '${toldAnyway}' AND ${isUncontactableSince(row, wished, within)}
        THEN 'do_not_contact' END`;
}
