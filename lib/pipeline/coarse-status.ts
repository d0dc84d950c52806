import { type CoarseStatus, type StageSlug, stageSlugs, stages } from './stages';

/** Returns the coarse status of a stage, which is what partners see. */
export function coarseStatusOf(stage: StageSlug): CoarseStatus {
  return stages[stage].coarseStatus;
}

/** Returns whether an application ends in this stage. */
export function isTerminal(stage: StageSlug): boolean {
  return stages[stage].isTerminal;
}

/** Returns the change of coarse status a move causes, or null if it does not change. */
export function statusChange(
  from: StageSlug,
  to: StageSlug,
): { previousStatus: CoarseStatus; status: CoarseStatus } | null {
  const previousStatus = coarseStatusOf(from);
  const status = coarseStatusOf(to);
  return previousStatus === status ? null : { previousStatus, status };
}

/** The stages in which an application is still open. */
export const openStages: StageSlug[] = stageSlugs.filter((slug) => !isTerminal(slug));
