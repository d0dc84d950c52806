'use client';

import { type FollowUp, useDecision } from '@/components/applications/use-decision';
import { useManyMoves } from './use-many-moves';

export type ApplicantMoves = ReturnType<typeof useApplicantMoves>;

/** Everything that moves the applicants of a list, one or many, with the dialogs' state. */
export function useApplicantMoves(
  nameOfId: (applicationId: string) => string,
  clearSelection: () => void,
  focus: FollowUp,
) {
  const many = useManyMoves(nameOfId, clearSelection);
  const decisions = useDecision({ many, ...focus });
  return { decisions, many };
}
