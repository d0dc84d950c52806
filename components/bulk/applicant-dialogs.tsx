'use client';

import dynamic from 'next/dynamic';
import { DecisionDialogs } from '@/components/applications/decision-dialogs';
import { nothingYet } from '@/components/ui/skeleton';
import type { ApplicantMoves } from './use-applicant-moves';

const BulkResults = dynamic(() => import('./results').then((module) => module.BulkResults), {
  loading: nothingYet,
});

/** The dialogs that a move or a bulk action of a list may ask for. */
export function ApplicantDialogs({
  moves: { decisions, many },
  select,
}: {
  moves: ApplicantMoves;
  /** Ticks the rows of these applications. */
  select: (applicationIds: readonly string[]) => void;
}) {
  return (
    <>
      <DecisionDialogs decisions={decisions} />
      {many.results ? (
        <BulkResults
          {...many.results}
          onClose={many.closeResults}
          onSelect={(ids) => {
            select(ids);
            many.closeResults();
          }}
        />
      ) : null}
    </>
  );
}
