import { coarseStatusOf, isTerminal } from '@/lib/pipeline/coarse-status';
import { isLeftByForceOnly } from '@/lib/pipeline/decide-move';
import type { StageSlug } from '@/lib/pipeline/stages';

/** What to do next with an application, as its most prominent action. */
export type NextStep =
  | { kind: 'forward'; to: StageSlug }
  | { kind: 'schedule' | 'hire' | 'reopen' | 'none' };

const toBeScheduled: ReadonlySet<StageSlug> = new Set([
  'passed_screening_awaiting_scheduling',
  'client_request_interview',
  'reschedule_requested',
  'no_show',
]);

type Known = {
  /** Whether it is known that no interview stands that the stage could be about. */
  lacksInterview?: boolean;
  /** Whether an entry of the blocklist matches the person. */
  isBlocked?: boolean;
};

/** The sensible next step from a stage, given the moves that the workflow allows. */
export function nextStep(
  from: StageSlug,
  targets: readonly StageSlug[],
  { lacksInterview = false, isBlocked = false }: Known = {},
): NextStep {
  // What goes on with somebody who is blocked is nobody's main button; the menu still has it.
  if (isBlocked) return { kind: 'none' };
  if (from === 'interview_scheduled' && lacksInterview) return { kind: 'schedule' };
  if (isLeftByForceOnly(from)) return { kind: 'none' };
  if (coarseStatusOf(from) === 'rejected') return { kind: 'reopen' };
  if (toBeScheduled.has(from)) return { kind: 'schedule' };
  if (from === 'awaiting_recruiter_action') return { kind: 'hire' };
  const [to] = targets;
  if (to === 'interview_scheduled') return { kind: 'schedule' };
  return to && !isTerminal(to) ? { kind: 'forward', to } : { kind: 'none' };
}

/** Where advancing leads, whose dialog asks first where it has a consequence; null where it leads nowhere. */
export function advanceTo(step: NextStep): StageSlug | null {
  if (step.kind === 'forward') return step.to;
  if (step.kind === 'schedule') return 'interview_scheduled';
  return step.kind === 'hire' ? 'hired' : null;
}
