import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Answer, call } from '@/lib/browser/api';
import { type Overview, overviewKey } from '@/lib/browser/candidates';
import type { RejectionStage } from '@/lib/pipeline/rejection-outcomes';
import type { StageSlug } from '@/lib/pipeline/stages';
import { withCardBack, withCardMoved } from './board';
import { boardKey, type PipelineBoard } from './queries';
import { refreshApplications, showInTables, showOnBoards } from './refresh';

export type ApplicationMove = {
  applicationId: string;
  to: StageSlug;
  /** Where they were seen: whoever has been moved meanwhile is not moved. */
  from?: StageSlug;
  /** When they came to the stage that they go back to. */
  since?: string;
  force?: boolean;
  reason?: string;
};

type Snapshot = [readonly unknown[], PipelineBoard | undefined][];

function moveOnBoards(
  client: QueryClient,
  ids: readonly string[],
  to: StageSlug,
  at = new Date(),
): Snapshot {
  const before = client.getQueriesData<PipelineBoard>({ queryKey: boardKey });
  client.setQueriesData<PipelineBoard>({ queryKey: boardKey }, (board) =>
    board ? ids.reduce((moved, id) => withCardMoved(moved, id, to, at), board) : board,
  );
  return before;
}

/** Puts cards whose move was refused back; all others stay. */
function putBack(client: QueryClient, before: Snapshot, ids: readonly string[]): void {
  for (const [key, known] of before) {
    client.setQueryData<PipelineBoard>([...key], (board) =>
      board && known ? ids.reduce((back, id) => withCardBack(back, known, id), board) : board,
    );
  }
}

const moveKey = ['move'] as const;

/** Reads again without being awaited, so that the person sees the result at once. */
function refreshOnceSettled(client: QueryClient): void {
  // The server does not know of another move under way yet: its card would jump.
  if (client.isMutating({ mutationKey: moveKey }) === 1) void refreshApplications(client);
}

function moveInCandidates(client: QueryClient, applicationId: string, to: StageSlug) {
  const filter = { queryKey: overviewKey };
  const before = client.getQueriesData<Overview>(filter);
  const stage_entered_at = new Date().toISOString();
  client.setQueriesData<Overview>(filter, (overview) => {
    if (!overview) return overview;
    const applications = overview.applications.map((one) =>
      one.application_id === applicationId ? { ...one, status: to, stage_entered_at } : one,
    );
    return { ...overview, applications };
  });
  return before;
}

/** Moves an application at once wherever it is on the screen, then on the server; a refusal puts it back. */
export function useMoveApplication() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: moveKey,
    mutationFn: ({ applicationId, to, from, force, reason }: ApplicationMove) =>
      call('changeStage', {
        params: { applicationId },
        body: {
          to_stage: to,
          ...(from ? { from_stage: from } : {}),
          ...(force ? { force } : {}),
          ...(reason ? { reason } : {}),
        },
      }),
    onMutate: async ({ applicationId, to, since }) => {
      await Promise.all(
        [boardKey, overviewKey].map((queryKey) => client.cancelQueries({ queryKey })),
      );
      return {
        boards: moveOnBoards(client, [applicationId], to, since ? new Date(since) : new Date()),
        candidates: moveInCandidates(client, applicationId, to),
      };
    },
    onSuccess: (_data, { applicationId, to }) =>
      showInTables(client, [{ applicationId, to, at: new Date() }]),
    onError: (_error, { applicationId }, before) => {
      putBack(client, before?.boards ?? [], [applicationId]);
      for (const [key, known] of before?.candidates ?? []) client.setQueryData(key, known);
    },
    onSettled: () => refreshOnceSettled(client),
  });
}

export type BulkMove = {
  applicationIds: string[];
  /** Where each was when this was decided, by its id: whoever has moved on meanwhile stays there. */
  from?: Readonly<Record<string, StageSlug>>;
} & (
  | { action: 'change-stage'; to: StageSlug; force?: boolean; reason?: string; isSilent?: boolean }
  | { action: 'reject'; to: RejectionStage; reason?: string; sendAt?: string; isSilent?: boolean }
  | { action: 'reopen'; reason?: string }
);

function bulkBody(move: BulkMove) {
  const { applicationIds, action, from, reason } = move;
  const shared = {
    ...{ action, application_ids: applicationIds },
    ...(from ? { from_stages: from } : {}),
    ...(reason ? { reason } : {}),
  };
  if (move.action === 'reject') {
    const { to: to_stage, sendAt, isSilent } = move;
    const letter = isSilent ? { send_message: false } : {};
    return { ...shared, to_stage, ...letter, ...(sendAt ? { scheduled_send_at: sendAt } : {}) };
  }
  if (move.action === 'reopen') return shared;
  const untold = move.isSilent ? { notify: false } : {};
  return { ...shared, to_stage: move.to, ...(move.force ? { force: true } : {}), ...untold };
}

/** The stage that a bulk action moves to; null if each card goes to its own. */
function targetOf(move: BulkMove): StageSlug | null {
  return move.action === 'reopen' ? null : move.to;
}

function showDone(client: QueryClient, results: Answer<'bulkMove'>['results']): void {
  const at = new Date();
  const moves = results.flatMap(({ application_id: applicationId, stageChange }) =>
    stageChange ? [{ applicationId, ...stageChange, at }] : [],
  );
  showInTables(client, moves);
  showOnBoards(client, moves);
}

/** Acts on many cards with one request; each has its own result, and refused ones go back. */
export function useBulkMove() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: moveKey,
    mutationFn: (move: BulkMove) => call('bulkMove', { body: bulkBody(move) }),
    onMutate: async (move) => {
      await client.cancelQueries({ queryKey: boardKey });
      const to = targetOf(move);
      return to ? moveOnBoards(client, move.applicationIds, to) : [];
    },
    onSuccess: ({ results }, _move, before) => {
      const refused = results.filter(({ success }) => !success).map((row) => row.application_id);
      putBack(client, before, refused);
      showDone(client, results);
    },
    onError: (_error, { applicationIds }, before) => putBack(client, before ?? [], applicationIds),
    onSettled: () => refreshOnceSettled(client),
  });
}
