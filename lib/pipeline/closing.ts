import { coarseStatusOf } from './coarse-status';
import type { StageSlug } from './stages';

/** Why an application is closed; `moved` when the applicant continues at another location. */
export type ClosedReason = 'rejected' | 'withdrawn' | 'moved';

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
