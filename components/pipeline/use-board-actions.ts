'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useStages } from '@/components/applications/use-stages';
import { useMay } from '@/components/shell/session-context';
import { cardOf } from '@/lib/browser/pipeline/board';
import {
  cardInTables,
  type PipelineBoard,
  type PipelineCard,
  type PipelineColumn,
} from '@/lib/browser/pipeline/queries';
import type { BoardActions } from './board-context';
import { nameOf } from './card';
import { usePipelineView } from './filters';
import type { Selection } from './selection';
import { personOf, useBoardMoves } from './use-board-moves';

/**
 * What the board lets its cards do. The object stays the same while the dialogs of a move open and
 * close, so that a drop does not render every card again.
 */
export function useBoardActions(queryKey: readonly unknown[], selection: Selection) {
  const client = useQueryClient();
  const [, setView] = usePipelineView();
  const mayMove = useMay('application:write');
  const stages = useStages();
  const cardOfId = (id: string) => {
    const known = client.getQueryData<PipelineBoard>([...queryKey]);
    const onBoard = known && cardOf<PipelineCard, PipelineColumn>(known, id);
    return onBoard ?? cardInTables(client, id);
  };
  const nameOfId = (id: string) => {
    const card = cardOfId(id);
    return card ? nameOf(card) : 'An applicant';
  };
  const moves = useBoardMoves(nameOfId, () => selection.clear());
  const { ask } = moves.decisions;
  const actions = useMemo<BoardActions>(
    () => ({
      ...stages,
      selection,
      mayMove,
      move: (card, to, isByKey) => ask(personOf(card), to, isByKey),
      open: ({ candidate_id: candidate, application_id: application }) =>
        void setView({ candidate, application }),
    }),
    [stages, selection, mayMove, ask, setView],
  );
  return { actions, moves, cardOfId };
}
