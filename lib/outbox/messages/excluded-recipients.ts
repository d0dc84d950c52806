import { anywhere, type Within } from '@/lib/base/citus/by-organization';

/** SQL: from candidates `c` whom an active blocklist entry matches in organizations that exclude such. */
export const excludedCandidate = `
  FROM candidate c
  JOIN organization o ON o.id = c.org_id AND o.blocklist_behaviour = 'exclude'
  JOIN blocklist_entry e ON e.org_id = c.org_id AND e.id = c.blocked_by
  WHERE e.removed_at IS NULL AND (e.expires_at IS NULL OR e.expires_at > now())`;

/**
 * SQL condition: the candidate of a row (by `org_id` and `candidate_id`) matches an active
 * blocklist entry, and the organization excludes such candidates, so no messages are sent to them.
 */
export const isExcludedText = (row: string, within: Within = anywhere): string =>
  `EXISTS (SELECT ${excludedCandidate}
    AND c.org_id = ${row}.org_id AND c.id = ${row}.candidate_id ${within('c.org_id')})`;
