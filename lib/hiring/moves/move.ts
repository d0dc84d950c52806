import type { ServiceError } from '@/lib/base/errors';
import type { LetterObstacle } from '@/lib/contract/unsent';
import type { MoveRequest } from '@/lib/pipeline/decide-move';
import {
  closedReasonOf,
  type RejectionOutcome,
  screeningVerdictOf,
} from '@/lib/pipeline/rejection-outcomes';
import type { StageSlug } from '@/lib/pipeline/stages';
import type { Application, Prisma } from '@/prisma/generated/client';

export type Move = {
  applicationId: string;
  request: MoveRequest;
  /** The stage the caller saw the application in: elsewhere, the move is a lost race. */
  seenIn?: StageSlug | undefined;
  reason?: string | undefined;
  outcome?: RejectionOutcome | undefined;
  /** Additional details for the history. */
  details?: Prisma.InputJsonObject;
  /** True for a bulk move, whose partner deliveries are paced. */
  isBulk?: boolean | undefined;
  /** True where the candidate is not told of an interview that the move cancels. */
  isSilent?: boolean | undefined;
};

export type Moved = {
  application: Application;
  from: StageSlug;
  to: StageSlug;
  /** Whether the candidate is not told of an interview that the move cancels. */
  isSilent: boolean;
  /** Why a letter that goes with the move is not sent, once its transaction is done; null where it is. */
  unsent(): LetterObstacle | null;
};

/**
 * The outcome of a move; `move_alone` if it might make the whole batch fail and must be retried
 * alone.
 */
export type MoveOutcome =
  | { kind: 'moved'; moved: Moved }
  | { kind: 'refused'; error: ServiceError }
  | { kind: 'move_alone' };

// Reopening also removes the verdict if the rejection set it.
function verdictOf(application: Application, to: StageSlug, { request }: Move, now: Date) {
  const { stage, screenedAt, screeningTier, stageEnteredAt } = application;
  if (screenedAt) {
    const isOfRejection =
      stage === 'failed_screening' && !screeningTier && +screenedAt === +stageEnteredAt;
    const isUndone = request.kind === 'reopen' && isOfRejection;
    return isUndone ? { screenedAt: null, screeningResult: null } : {};
  }
  const screeningResult = screeningVerdictOf(to);
  return screeningResult ? { screenedAt: now, screeningResult } : {};
}

/**
 * Returns the columns to write on an application that enters a stage, or stays or is back in one it
 * has been in since `since`.
 */
export function arrivalOf(
  application: Application,
  to: StageSlug,
  move: Move,
  now: Date,
  since = now,
) {
  const closedReason = closedReasonOf(to, move.outcome);
  return {
    stage: to,
    stageEnteredAt: since,
    closedReason,
    closedAt: closedReason ? now : null,
    ...verdictOf(application, to, move, now),
  };
}

export type Arrival = ReturnType<typeof arrivalOf>;
