/**
 * SQL condition: the candidate of a row (by `org_id` and `candidate_id`) matches an active
 * blocklist entry, and the organization excludes such candidates, so no messages are sent to them.
 */
export function isExcludedText(row: string): string {
  return `EXISTS (
    SELECT FROM candidate c
    JOIN organization o ON o.id = c.org_id AND o.blocklist_behaviour = 'exclude'
    JOIN blocklist_entry e ON e.org_id = c.org_id AND e.id = c.blocked_by
    WHERE c.org_id = ${row}.org_id AND c.id = ${row}.candidate_id
      AND e.removed_at IS NULL AND (e.expires_at IS NULL OR e.expires_at > now()))`;
}
