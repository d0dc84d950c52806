import { type CoarseStatus, type StageSlug, stages } from './stages';

/** Maps one of the 18 stages to the one of five statuses that partners see. */
export function coarseStatusOf(stage: StageSlug): CoarseStatus {
  return stages[stage].coarseStatus;
}

/** Says whether an application ends in this stage. */
export function isTerminal(stage: StageSlug): boolean {
  return stages[stage].isTerminal;
}

/** Returns the coarse change that a move makes, or null where partners would see no difference. */
export function statusChange(
  from: StageSlug,
  to: StageSlug,
): { previousStatus: CoarseStatus; status: CoarseStatus } | null {
  const previousStatus = coarseStatusOf(from);
  const status = coarseStatusOf(to);
  return previousStatus === status ? null : { previousStatus, status };
}
