import type { StageSlug } from './stages';
import { coarseStatusOf } from './status';

/** Why an application is closed; `moved` when the applicant continues at another location. */
export type ClosedReason = 'rejected' | 'withdrawn' | 'moved';

/** How a rejection came about; it stays in the history. */
export type RejectionOutcome = 'recruiter_rejected' | 'candidate_withdrew';

/** Why an application that arrives in `stage` is closed, or null where it stays open or is hired. */
export function closedReasonOf(stage: StageSlug, outcome?: RejectionOutcome): ClosedReason | null {
  if (coarseStatusOf(stage) !== 'rejected') return null;
  return outcome === 'candidate_withdrew' ? 'withdrawn' : 'rejected';
}

/** What arriving in a stage says of the screening, or null where it says nothing. */
export function screeningVerdictOf(stage: StageSlug): 'passed' | 'failed' | null {
  if (stage === 'passed_screening_awaiting_scheduling') return 'passed';
  return stage === 'failed_screening' ? 'failed' : null;
}
