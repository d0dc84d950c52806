import type { z } from 'zod';
import type { blocklistEntry } from '@/lib/contract/blocklist';
import { withEtag } from '@/lib/contract/version';
import type { bulkChangeBlocklist } from './bulk-contract';
import type { BulkEntry } from './change-entries';
import { type previewBlocklistEntry, updateBlocklistEntry } from './contract';
import type { BlocklistMatch } from './match';
import type { Preview } from './preview-matches';
import type { BlocklistRow } from './service';

/** Turns a blocklist row into the contract's BlocklistEntry. */
export function serializeBlocklistEntry(row: BlocklistRow): z.input<typeof blocklistEntry> {
  return {
    blocklist_id: row.id,
    org_id: row.orgId,
    match_type: row.matchType,
    match_value: row.matchValue,
    reason: row.reason,
    added_by: row.addedBy,
    expires_at: row.expiresAt?.toISOString() ?? null,
    ...(row.removedAt ? { removed_at: row.removedAt.toISOString() } : {}),
    created_at: row.createdAt.toISOString(),
  };
}

/** Turns entries and their total into the contract's list. */
export function serializeBlocklist({ entries, total }: { entries: BlocklistRow[]; total: number }) {
  const listed = entries.map(serializeBlocklistEntry);
  return { entries: listed.map((one) => withEtag(updateBlocklistEntry, one)), total };
}

function serializeBulkEntry({ id, entry, error }: BulkEntry) {
  if (entry) return { blocklist_id: id, success: true, entry: serializeBlocklistEntry(entry) };
  return { blocklist_id: id, success: false, error: { code: error.code, message: error.message } };
}

/** Turns what became of each of many entries into the response, with counts. */
export function serializeBulkEntries(
  results: readonly BulkEntry[],
): z.input<typeof bulkChangeBlocklist.result> {
  const succeeded = results.filter(({ entry }) => entry).length;
  const failed = results.length - succeeded;
  return { results: results.map(serializeBulkEntry), succeeded, failed };
}

/** Turns a preview into the response. */
export function serializePreview({
  total,
  candidates,
}: Preview): z.input<typeof previewBlocklistEntry.result> {
  const shown = candidates.map(({ id, firstName, lastName, email, phone }) => {
    return { candidate_id: id, first_name: firstName, last_name: lastName, email, phone };
  });
  return { total, candidates: shown };
}

/** Turns the matching entry into the candidate's blocklist field. */
export function serializeBlocklistMatch(match: BlocklistMatch | null) {
  if (!match) return null;
  return {
    blocklist_id: match.id,
    match_type: match.matchType,
    match_value: match.matchValue,
    reason: match.reason,
    expires_at: match.expiresAt?.toISOString() ?? null,
  };
}
