import { coarseStatusOf, isTerminal } from '@/lib/pipeline/coarse-status';
import { isLeftByForceOnly } from '@/lib/pipeline/decide-move';
import { isRejectionStage } from '@/lib/pipeline/rejection-outcomes';
import type { StageSlug } from '@/lib/pipeline/stages';

/** What a move brings about besides another stage, and so what is asked before it; `move` is nothing. */
export type Consequence = 'move' | 'reject' | 'do_not_contact' | 'hire' | 'schedule' | 'attend';

/** Says which consequence a move from one stage to another has, whatever the way it is asked for. */
export function consequenceOf(from: StageSlug, to: StageSlug): Consequence {
  if (to === 'dnc') return 'do_not_contact';
  if (to === 'interview_scheduled') return isLeftByForceOnly(from) ? 'move' : 'schedule';
  // What has ended has no interview to cancel and was told already.
  if (isTerminal(from)) return 'move';
  if (isRejectionStage(to)) return 'reject';
  if (to === 'hired') return 'hire';
  return to === 'past_interview' || to === 'no_show' ? 'attend' : 'move';
}

/** Whether a move that the workflow does not have needs force: some operations ask no workflow. */
export function needsForce(from: StageSlug, to: StageSlug, isAllowed: boolean): boolean {
  if (isAllowed) return false;
  const consequence = consequenceOf(from, to);
  if (consequence === 'reject') return to !== 'client_rejected';
  return consequence !== 'hire' && consequence !== 'schedule';
}

/** Whether an end can be taken back: whoever is not to be contacted, or hired, stays so. */
export function canReopen(stage: StageSlug): boolean {
  return coarseStatusOf(stage) === 'rejected';
}

/** Whether somebody who comes to a stage is considered further, or hired. */
export function goesOn(to: StageSlug): boolean {
  return !isTerminal(to) || to === 'hired';
}
