'use client';

import { createContext, use } from 'react';
import type { useStages } from '@/components/applications/use-stages';
import type { Selection } from '@/components/ui/selection';
import type { PipelineCard } from '@/lib/browser/pipeline/queries';
import type { StageSlug } from '@/lib/pipeline/stages';

/** What cards and columns may ask of the board around them. */
export type BoardActions = ReturnType<typeof useStages> & {
  selection: Selection;
  /** Whether cards may be moved and rejected; if not, they cannot be selected either. */
  mayMove: boolean;
  /** Moves a card, asking first if the move does more than change the stage.
   * If a key moves it, the focus follows. */
  move: (card: PipelineCard, to: StageSlug, isByKey?: boolean) => void;
  open: (card: PipelineCard) => void;
};

export const BoardContext = createContext<BoardActions | null>(null);

/** The board around a card or column. */
export function useBoard(): BoardActions {
  const board = use(BoardContext);
  if (!board) throw new Error('useBoard needs a board above it.');
  return board;
}
