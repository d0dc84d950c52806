'use client';

import { useEffect, useRef } from 'react';
import type { PipelineBoard } from '@/lib/browser/pipeline/queries';

function isInSight(column: Element): boolean {
  const board = column.closest('[data-board]')?.getBoundingClientRect();
  const { left, width } = column.getBoundingClientRect();
  const middle = left + width / 2;
  return board !== undefined && middle > board.left && middle < board.right;
}

/** Scrolls to the first column with a match if a new filter leaves none in sight. */
export function useMatchesInSight(board: PipelineBoard, filter: string | null) {
  const shown = useRef<string | null>(null);
  useEffect(() => {
    // A new filter has no matches until it is answered.
    if (filter === null || filter === shown.current) return;
    shown.current = filter;
    const matching = board.stages.flatMap(({ stage, count }) => {
      const column = document.querySelector(`[data-board] [data-column="${stage.slug}"]`);
      return count > 0 && column ? [column] : [];
    });
    if (matching.some(isInSight)) return;
    matching[0]?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [board, filter]);
}
