'use client';

import { createContext, use } from 'react';
import type { PipelineCard, StageInfo } from '@/lib/browser/pipeline/queries';
import type { StageSlug } from '@/lib/pipeline/stages';
import type { Selection } from './selection';

/** What cards and columns may ask of the board around them. */
export type BoardActions = {
  selection: Selection;
  stages: readonly StageInfo[];
  /** Where the workflow lets a card go from a stage. */
  allowedFrom: (stage: StageSlug) => ReadonlySet<StageSlug>;
  /** Whether cards may be moved and rejected; who may not has no use for selecting them either. */
  mayMove: boolean;
  mayForce: boolean;
  /** Moves a card, asking for a reason first where only force makes it possible.
   * Where a key moves it, the focus goes along. */
  move: (card: PipelineCard, to: StageSlug, isByKey?: boolean) => void;
  reject: (cards: readonly PipelineCard[]) => void;
  open: (card: PipelineCard) => void;
};

export const BoardContext = createContext<BoardActions | null>(null);

/** The board around a card or column. */
export function useBoard(): BoardActions {
  const board = use(BoardContext);
  if (!board) throw new Error('useBoard needs a board above it.');
  return board;
}
