'use client';

import dynamic from 'next/dynamic';
import { DecisionDialogs } from '@/components/applications/decision-dialogs';
import type { Selection } from './selection';
import type { useBoardMoves } from './use-board-moves';

const BulkResults = dynamic(() => import('./bulk-results').then((module) => module.BulkResults));

/** The dialogs that a move or a bulk action may ask for. */
export function BoardDialogs({
  moves: { decisions, many },
  selection,
}: {
  moves: ReturnType<typeof useBoardMoves>;
  selection: Selection;
}) {
  return (
    <>
      <DecisionDialogs decisions={decisions} />
      {many.results ? (
        <BulkResults
          {...many.results}
          onClose={many.closeResults}
          onSelect={(ids) => {
            selection.replace(ids);
            many.closeResults();
          }}
        />
      ) : null}
    </>
  );
}
