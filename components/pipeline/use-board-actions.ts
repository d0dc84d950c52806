'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Person } from '@/components/applications/decision';
import type { FollowUp } from '@/components/applications/use-decision';
import { useStages } from '@/components/applications/use-stages';
import type { Applicant } from '@/components/bulk/applicant-bar';
import { useApplicantMoves } from '@/components/bulk/use-applicant-moves';
import { useOpenCandidate } from '@/components/candidate/use-open-candidate';
import { useMay } from '@/components/shell/session-context';
import type { Selection } from '@/components/ui/selection';
import { cardOf } from '@/lib/browser/pipeline/board';
import {
  cardInTables,
  type PipelineBoard,
  type PipelineCard,
  type PipelineColumn,
} from '@/lib/browser/pipeline/queries';
import type { BoardActions } from './board-context';
import { nameOf } from './card';
import { cardButton, followCard } from './follow';

/** The person a card is about, as the dialogs that move them need it. */
function personOf(card: PipelineCard): Person {
  return {
    applicationId: card.application_id,
    name: nameOf(card),
    email: card.candidates.email,
    stage: card.status,
    since: card.stage_entered_at,
    job: card.job,
    isFlagged: card.is_flagged,
  };
}

const focus: FollowUp = {
  follow: ({ applicationId }, to) => followCard(applicationId, to),
  focusOf: ({ applicationId }) => cardButton(applicationId),
};

/**
 * What the board lets its cards do. The object stays the same while the dialogs of a move open and
 * close, so that a drop does not render every card again.
 */
export function useBoardActions(queryKey: readonly unknown[], selection: Selection) {
  const client = useQueryClient();
  const open = useOpenCandidate();
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
  const applicantOf = (id: string): Applicant | undefined => {
    const card = cardOfId(id);
    return card && { candidateId: card.candidate_id, name: nameOf(card), person: personOf(card) };
  };
  const moves = useApplicantMoves(nameOfId, () => selection.clear(), focus);
  const { ask } = moves.decisions;
  const actions = useMemo<BoardActions>(
    () => ({
      ...stages,
      selection,
      mayMove,
      move: (card, to, isByKey) => ask(personOf(card), to, isByKey),
      open,
    }),
    [stages, selection, mayMove, ask, open],
  );
  return { actions, moves, applicantOf };
}
