import { coarseStatusOf } from './coarse-status';
import type { StageSlug } from './stages';

/** Why an application is closed; `moved` when the applicant continues at another location. */
export type ClosedReason = 'rejected' | 'withdrawn' | 'moved';

/** The stages of the rejected; `dnc` is none of them, for nobody in it is written to. */
export const rejectionStages = [
  'client_rejected',
  'failed_screening',
  'ineligible_for_screening',
  'failed_interview',
  'refused_recording',
] as const satisfies readonly StageSlug[];

export type RejectionStage = (typeof rejectionStages)[number];

/** Whether a stage is one of the rejected, to which a rejection leads. */
export function isRejectionStage(stage: StageSlug): stage is RejectionStage {
  return (rejectionStages as readonly StageSlug[]).includes(stage);
}

/** How an application was rejected; kept in its history. */
export type RejectionOutcome = 'recruiter_rejected' | 'candidate_withdrew';

/** Returns why an application entering `stage` is closed, or null if it stays open or is hired. */
export function closedReasonOf(stage: StageSlug, outcome?: RejectionOutcome): ClosedReason | null {
  if (coarseStatusOf(stage) !== 'rejected') return null;
  return outcome === 'candidate_withdrew' ? 'withdrawn' : 'rejected';
}

/** Returns the screening verdict that entering a stage implies, or null if it implies none. */
export function screeningVerdictOf(stage: StageSlug): 'passed' | 'failed' | null {
  if (stage === 'passed_screening_awaiting_scheduling') return 'passed';
  return stage === 'failed_screening' ? 'failed' : null;
}
