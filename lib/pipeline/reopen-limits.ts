import { coarseStatusOf, isTerminal } from './coarse-status';
import type { StageSlug } from './stages';

/** What limits moving an ended application back into the pipeline. */
export type ReopenLimits = {
  /** False if the job was deleted. */
  hasJob: boolean;
  /** True if the candidate has another application to the job that is not rejected. */
  hasRival: boolean;
};

/** Returns whether a move reopens an ended application, for which the job must still exist. */
export function reopens(from: StageSlug, to: StageSlug): boolean {
  return isTerminal(from) && !isTerminal(to);
}

// A candidate may have at most one application to a job that is not rejected.
function unrejects(from: StageSlug, to: StageSlug): boolean {
  return coarseStatusOf(from) === 'rejected' && coarseStatusOf(to) !== 'rejected';
}

/**
 * Returns whether the job and the candidate's other applications allow a move, whatever the
 * workflow.
 */
export function isMovePossible(
  from: StageSlug,
  to: StageSlug,
  { hasJob, hasRival }: ReopenLimits,
): boolean {
  if (!hasJob && reopens(from, to)) return false;
  return !hasRival || !unrejects(from, to);
}
