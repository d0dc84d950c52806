import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/browser/api';
import type { StageSlug } from '@/lib/pipeline/stages';
import { withCardMoved } from './board';
import { boardKey, noteChanged, type PipelineBoard } from './queries';

export type CardMove = { applicationId: string; to: StageSlug; force?: boolean; reason?: string };

type Snapshot = [readonly unknown[], PipelineBoard | undefined][];

function moveOnBoards(client: QueryClient, ids: readonly string[], to: StageSlug): Snapshot {
  const before = client.getQueriesData<PipelineBoard>({ queryKey: boardKey });
  const now = new Date();
  client.setQueriesData<PipelineBoard>({ queryKey: boardKey }, (board) =>
    board ? ids.reduce((moved, id) => withCardMoved(moved, id, to, now), board) : board,
  );
  return before;
}

/** Puts every board back to how it was before a move that was refused. */
export function restoreBoards(client: QueryClient, snapshot: Snapshot): void {
  for (const [key, board] of snapshot) client.setQueryData([...key], board);
}

/** Everything that shows a moved application reads it again. */
export async function refreshAfterMove(client: QueryClient, ids: readonly string[]): Promise<void> {
  noteChanged(client, ids);
  await Promise.all([
    client.invalidateQueries({ queryKey: ['pipeline'] }),
    client.invalidateQueries({ queryKey: ['applications'] }),
    client.invalidateQueries({ queryKey: ['candidates'] }),
  ]);
}

/** Moves a card at once on the screen and then on the server; a refusal puts it back. */
export function useMoveCard() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ applicationId, to, force, reason }: CardMove) =>
      call('changeStage', {
        params: { applicationId },
        body: { to_stage: to, ...(force ? { force } : {}), ...(reason ? { reason } : {}) },
      }),
    onMutate: async ({ applicationId, to }) => {
      await client.cancelQueries({ queryKey: boardKey });
      return moveOnBoards(client, [applicationId], to);
    },
    onError: (_error, _move, snapshot) => {
      if (snapshot) restoreBoards(client, snapshot);
    },
    onSettled: (_data, _error, { applicationId }) => refreshAfterMove(client, [applicationId]),
  });
}

export type BulkMove = { applicationIds: string[] } & (
  | { action: 'change-stage'; to: StageSlug; force?: boolean; reason?: string }
  | { action: 'reject'; reason?: string; sendAt?: string }
  | { action: 'reopen'; reason?: string }
);

function bulkBody(move: BulkMove) {
  const { applicationIds, action, reason } = move;
  const shared = { action, application_ids: applicationIds, ...(reason ? { reason } : {}) };
  if (move.action === 'reject') {
    return { ...shared, ...(move.sendAt ? { scheduled_send_at: move.sendAt } : {}) };
  }
  if (move.action === 'reopen') return shared;
  return { ...shared, to_stage: move.to, ...(move.force ? { force: true } : {}) };
}

/** Where a bulk action takes its cards; null where each goes to a stage of its own. */
function targetOf(move: BulkMove): StageSlug | null {
  if (move.action === 'reopen') return null;
  return move.action === 'reject' ? 'client_rejected' : move.to;
}

/** Acts on many cards with one request; each has its own result, and refused ones go back. */
export function useBulkMove() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (move: BulkMove) => call('bulkMove', { body: bulkBody(move) }),
    onMutate: async (move) => {
      await client.cancelQueries({ queryKey: boardKey });
      const to = targetOf(move);
      return to ? moveOnBoards(client, move.applicationIds, to) : [];
    },
    onError: (_error, _move, snapshot) => {
      if (snapshot) restoreBoards(client, snapshot);
    },
    onSettled: (_data, _error, { applicationIds }) => refreshAfterMove(client, applicationIds),
  });
}
