'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useMay } from '@/components/shell/session-context';
import { cardOf } from '@/lib/browser/pipeline/board';
import {
  cardInTables,
  type PipelineBoard,
  type PipelineCard,
  type PipelineColumn,
  type StageInfo,
  workflowQuery,
} from '@/lib/browser/pipeline/queries';
import type { StageSlug } from '@/lib/pipeline/stages';
import type { BoardActions } from './board-context';
import { nameOf } from './card';
import { usePipelineView } from './filters';
import type { Selection } from './selection';
import { useBoardMoves } from './use-board-moves';

const nowhere: ReadonlySet<StageSlug> = new Set();

/** Where the workflow leads from each stage; nowhere until it is known. */
function useAllowed() {
  const { data } = useQuery(workflowQuery());
  return useMemo(() => {
    const targets = new Map(data?.transitions.map(({ from, to }) => [from, new Set(to)]));
    return (stage: StageSlug): ReadonlySet<StageSlug> => targets.get(stage) ?? nowhere;
  }, [data]);
}

/** The stages of the board; the same list until a name or a colour changes. */
function useStages(board: PipelineBoard | undefined): readonly StageInfo[] {
  const known = useRef<readonly StageInfo[]>([]);
  const stages = board?.stages.map(({ stage }) => stage);
  if (stages && JSON.stringify(stages) !== JSON.stringify(known.current)) known.current = stages;
  return known.current;
}

/** What rejecting some cards is called in its dialog. */
function subjectOf(cards: readonly PipelineCard[]): string {
  const [first] = cards;
  return cards.length === 1 && first ? nameOf(first) : `${cards.length} applicants`;
}

/**
 * What the board lets its cards do. The object stays the same while the dialogs of a move open and
 * close, so that a drop does not render every card again.
 */
export function useBoardActions(
  queryKey: readonly unknown[],
  board: PipelineBoard | undefined,
  selection: Selection,
) {
  const client = useQueryClient();
  const [, setView] = usePipelineView();
  const mayMove = useMay('application:write');
  const mayForce = useMay('application:force');
  const allowedFrom = useAllowed();
  const stages = useStages(board);
  const cardOfId = (id: string) => {
    const known = client.getQueryData<PipelineBoard>([...queryKey]);
    const onBoard = known && cardOf<PipelineCard, PipelineColumn>(known, id);
    return onBoard ?? cardInTables(client, id);
  };
  const nameOfId = (id: string) => {
    const card = cardOfId(id);
    return card ? nameOf(card) : 'An applicant';
  };
  const clearSelection = () => selection.clear();
  const moves = useBoardMoves({ stages, allowedFrom, mayForce, nameOfId, clearSelection });
  const latest = useRef({ moves, setView });
  latest.current = { moves, setView };
  const actions = useMemo<BoardActions>(
    () => ({
      selection,
      stages,
      allowedFrom,
      mayMove,
      mayForce,
      move: (card, to, isByKey) => latest.current.moves.single.move(card, to, isByKey),
      open: ({ candidate_id: candidate, application_id: application }) =>
        void latest.current.setView({ candidate, application }),
      reject: (cards) =>
        latest.current.moves.rejections.setRejecting({
          ids: cards.map(({ application_id: id }) => id),
          subject: subjectOf(cards),
        }),
    }),
    [selection, stages, allowedFrom, mayMove, mayForce],
  );
  return { actions, moves, nameOfId, cardOfId };
}
