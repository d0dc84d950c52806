'use client';

import { DecisionDialogs } from '@/components/applications/decision-dialogs';
import { late } from '@/components/ui/late';
import type { ApplicantMoves } from './use-applicant-moves';

const BulkResults = late(() => import('./results').then((module) => module.BulkResults));

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
