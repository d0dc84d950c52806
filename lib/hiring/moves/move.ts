import type { ServiceError } from '@/lib/base/errors';
import { closedReasonOf, type RejectionOutcome, screeningVerdictOf } from '@/lib/pipeline/closing';
import type { MoveRequest } from '@/lib/pipeline/decide-move';
import type { StageSlug } from '@/lib/pipeline/stages';
import type { Application, Prisma } from '@/prisma/generated/client';

export type Move = {
  applicationId: string;
  request: MoveRequest;
  reason?: string | undefined;
  outcome?: RejectionOutcome | undefined;
  /** What the history keeps besides. */
  details?: Prisma.InputJsonObject;
  /** True for one of many moves asked for at once: deliveries to the partner are paced. */
  isBulk?: boolean | undefined;
};

export type Moved = { application: Application; from: StageSlug; to: StageSlug };

/** What became of a move; `apart` if it could spoil the others and must be made alone. */
export type MoveOutcome =
  | { kind: 'moved'; moved: Moved }
  | { kind: 'refused'; error: ServiceError }
  | { kind: 'apart' };

// Reopening restores what was before: a verdict that the rejection alone gave goes with it.
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

/** What a move writes on the application that arrives in a stage. */
export function arrivalOf(application: Application, to: StageSlug, move: Move, now: Date) {
  const closedReason = closedReasonOf(to, move.outcome);
  return {
    stage: to,
    stageEnteredAt: now,
    closedReason,
    closedAt: closedReason ? now : null,
    ...verdictOf(application, to, move, now),
  };
}

export type Arrival = ReturnType<typeof arrivalOf>;
