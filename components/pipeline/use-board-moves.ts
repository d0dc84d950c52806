'use client';

import type { Person } from '@/components/applications/decision';
import { useDecision } from '@/components/applications/use-decision';
import type { PipelineCard } from '@/lib/browser/pipeline/queries';
import type { StageSlug } from '@/lib/pipeline/stages';
import { nameOf } from './card';
import { cardButton, followCard } from './follow';
import { useManyMoves } from './use-many-moves';

/** The person a card is about, as the dialogs that move them need it. */
export function personOf(card: PipelineCard): Person {
  return {
    applicationId: card.application_id,
    name: nameOf(card),
    email: card.candidates.email,
    stage: card.status,
    since: card.stage_entered_at,
    job: card.job,
  };
}

const follow = ({ applicationId }: Person, to: StageSlug) => followCard(applicationId, to);
const focusOf = ({ applicationId }: Person) => cardButton(applicationId);

/** Everything that moves cards on the board, with the dialogs' state. */
export function useBoardMoves(nameOfId: (id: string) => string, clearSelection: () => void) {
  const many = useManyMoves(nameOfId, clearSelection);
  const decisions = useDecision({ many, follow, focusOf });
  return { decisions, many };
}
