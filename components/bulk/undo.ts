import { nameAll } from '@/components/applications/decision';
import { undoOf } from '@/components/applications/stage-move';
import type { Answer } from '@/lib/browser/api';
import type { BulkMove } from '@/lib/browser/pipeline/moves';
import type { StageSlug } from '@/lib/pipeline/stages';

export type BulkRow = Answer<'bulkMove'>['results'][number];

function idsByOrigin(rows: readonly BulkRow[]): Map<StageSlug, string[]> {
  const origins = new Map<StageSlug, string[]>();
  for (const { application_id: id, stageChange } of rows) {
    if (!stageChange || stageChange.from === stageChange.to) continue;
    origins.set(stageChange.from, [...(origins.get(stageChange.from) ?? []), id]);
  }
  return origins;
}

/**
 * The bulk moves that take another one back, of what it did according to `rows`: rejections are
 * reopened, moves go back to where each came from, by force where the workflow has no such way.
 */
export function movesBack(
  move: BulkMove,
  rows: readonly BulkRow[],
  nextOf: (stage: StageSlug) => readonly StageSlug[],
): BulkMove[] {
  if (move.action === 'reopen') return [];
  if (move.action === 'reject') {
    const rejected = rows.filter(({ success }) => success).map((row) => row.application_id);
    return rejected.length > 0 ? [{ action: 'reopen', applicationIds: rejected }] : [];
  }
  return [...idsByOrigin(rows)].map(([to, applicationIds]) => ({
    action: 'change-stage',
    applicationIds,
    to,
    // Whoever has been moved on since stays there.
    from: Object.fromEntries(applicationIds.map((id) => [id, move.to])),
    ...undoOf(nextOf(move.to).includes(to)),
  }));
}

/** Names to whom of those who are back a rejection was sent before; undefined where it is nobody. */
export function sentAlready(
  rows: readonly BulkRow[],
  nameOf: (applicationId: string) => string,
): string | undefined {
  const names = rows.flatMap((row) => (row.rejection_sent_at ? [nameOf(row.application_id)] : []));
  return names.length > 0
    ? `The rejection was already sent to ${nameAll(names)}; write to them.`
    : undefined;
}
