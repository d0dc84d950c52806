import type { z } from 'zod';
import type { blocklistEntry } from '@/lib/contract/resources';
import type { BlocklistRow } from './service';

/** Turns a blocklist row into the contract's BlocklistEntry. */
export function serializeBlocklistEntry(row: BlocklistRow): z.input<typeof blocklistEntry> {
  return {
    blocklist_id: row.id,
    org_id: row.orgId,
    match_type: row.matchType,
    match_value: row.matchValue,
    reason: row.reason,
    expires_at: row.expiresAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}
