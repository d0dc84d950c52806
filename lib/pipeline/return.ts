import type { StageSlug } from './stages';
import { coarseStatusOf, isTerminal } from './status';

/** What decides whether somebody may come back to the job of an ended application. */
export type Return = {
  /** False once the job was deleted. */
  hasJob: boolean;
  /** True where the candidate has another application to the job that is not closed. */
  hasRival: boolean;
};

/** Whether a move puts somebody back in the running, for which the job must still be there. */
export function resumes(from: StageSlug, to: StageSlug): boolean {
  return isTerminal(from) && !isTerminal(to);
}

// Of a candidate's applications to one job, one at most is not closed.
function takesThePlace(from: StageSlug, to: StageSlug): boolean {
  return coarseStatusOf(from) === 'rejected' && coarseStatusOf(to) !== 'rejected';
}

/** Whether job and other applications leave room for a move, whatever the workflow says of it. */
export function hasRoom(from: StageSlug, to: StageSlug, { hasJob, hasRival }: Return): boolean {
  if (!hasJob && resumes(from, to)) return false;
  return !hasRival || !takesThePlace(from, to);
}
