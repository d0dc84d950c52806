/**
 * The SQL condition that the candidate of a row (its `org_id` and `candidate_id`) gets no messages,
 * for it meets a blocklist entry in force of an organization that excludes such candidates.
 */
export function isExcludedText(row: string): string {
  return `EXISTS (
    SELECT FROM candidate c
    JOIN organization o ON o.id = c.org_id AND o.blocklist_behaviour = 'exclude'
    JOIN blocklist_entry e ON e.org_id = c.org_id AND e.id = c.blocked_by
    WHERE c.org_id = ${row}.org_id AND c.id = ${row}.candidate_id
      AND e.removed_at IS NULL AND (e.expires_at IS NULL OR e.expires_at > now()))`;
}
