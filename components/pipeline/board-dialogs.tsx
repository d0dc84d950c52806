'use client';

import dynamic from 'next/dynamic';
import { useStages } from '@/components/applications/use-stages';
import { nameOf } from './card';
import { followCard } from './follow';
import type { Selection } from './selection';
import type { useBoardMoves } from './use-board-moves';

const BulkResults = dynamic(() => import('./bulk-results').then((module) => module.BulkResults));
const ForceDialog = dynamic(() =>
  import('@/components/applications/force-dialog').then((module) => module.ForceDialog),
);
const RejectDialog = dynamic(() =>
  import('@/components/applications/reject-dialog').then((module) => module.RejectDialog),
);

/** The dialogs that a move, a rejection or a bulk action may ask for. */
export function BoardDialogs({
  moves: { single, many, rejections },
  selection,
}: {
  moves: ReturnType<typeof useBoardMoves>;
  selection: Selection;
}) {
  const { stageOf } = useStages();
  const { forcing } = single;
  const { rejecting } = rejections;
  return (
    <>
      {forcing ? (
        <ForceDialog
          subject={nameOf(forcing.card)}
          from={stageOf(forcing.card.status).name}
          to={stageOf(forcing.to).name}
          onClose={() => single.setForcing(null)}
          onForce={(reason) => {
            single.setForcing(null);
            single.perform(forcing.card, forcing.to, reason);
            followCard(forcing.card.application_id, forcing.to);
          }}
        />
      ) : null}
      {rejecting ? (
        <RejectDialog
          subject={rejecting.subject}
          isBusy={rejections.isBusy}
          canWithdraw={rejecting.ids.length === 1}
          onClose={() => rejections.setRejecting(null)}
          onReject={rejections.reject}
        />
      ) : null}
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
