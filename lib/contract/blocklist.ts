import { z } from 'zod';
import { id, nullableText, nullableTime, timestamp } from './fields';

export const matchType = z
  .enum(['email', 'phone', 'name_exact', 'name_fuzzy', 'email_domain'])
  .meta({ id: 'BlocklistMatchType' });

/** The active entry that matches a candidate, or null. */
export const blocklistMatch = z
  .object({
    blocklist_id: id,
    match_type: matchType,
    match_value: z.string(),
    reason: nullableText,
    expires_at: nullableTime,
  })
  .nullable();

/** A person who must not be hired; matching candidates are flagged, or excluded when they apply. */
export const blocklistEntry = z
  .object({
    blocklist_id: id,
    org_id: id,
    match_type: matchType,
    match_value: z.string(),
    reason: nullableText,
    added_by: nullableText.describe('The name of who added it, where that is known'),
    expires_at: nullableTime,
    removed_at: timestamp.optional().describe('Only for removed entries'),
    created_at: timestamp,
  })
  .meta({ id: 'BlocklistEntry' });
