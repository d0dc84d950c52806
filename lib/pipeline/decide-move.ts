// Pipeline: pure rules without side effects: stages, the five statuses, the workflow and, here,
// whether a move is allowed. Server and browser share them, so both decide alike.

import { coarseStatusOf, isTerminal, statusChange } from './coarse-status';
import type { RejectionStage } from './rejection-outcomes';
import type { StageSlug } from './stages';
import type { Workflow } from './workflow';

/** The moves a caller can request. */
export type MoveRequest =
  | { kind: 'change'; to: StageSlug; force: boolean }
  | { kind: 'forward' }
  | { kind: 'schedule' }
  | { kind: 'evaluate' }
  | { kind: 'advance' }
  | { kind: 'request_reschedule' }
  | {
      kind: 'reject';
      /** Which of the rejected stages; `client_rejected` where none is named. */
      to?: RejectionStage | undefined;
    }
  | { kind: 'hire' }
  | {
      kind: 'reopen';
      /** The stage the application had before it was rejected. */
      to: StageSlug;
    };

/** What decideMove needs to know of an application. */
export type Movable = {
  stage: StageSlug;
  /**
   * True once the applicant was moved to another location: then the application cannot move again.
   */
  isMovedAway: boolean;
};

export type MoveRefusal = 'INVALID_STAGE_TRANSITION' | 'NO_NEXT_STAGE' | 'APPLICATION_CLOSED';

export type MoveVerdict =
  | {
      allowed: true;
      from: StageSlug;
      to: StageSlug;
      /** True if only force allowed the move, or the caller insisted on force. */
      forced: boolean;
      statusChange: ReturnType<typeof statusChange>;
    }
  | { allowed: false; code: MoveRefusal; message: string };

const refuse = (code: MoveRefusal, message: string): MoveVerdict => ({
  allowed: false,
  code,
  message,
});

function allow(from: StageSlug, to: StageSlug, forced = false): MoveVerdict {
  return { allowed: true, from, to, forced, statusChange: statusChange(from, to) };
}

function closed(from: StageSlug): MoveVerdict {
  return refuse('APPLICATION_CLOSED', `The application is already closed (${from}).`);
}

function decideChange(from: StageSlug, to: StageSlug, force: boolean, workflow: Workflow) {
  if (workflow[from].includes(to)) return allow(from, to);
  if (force) return allow(from, to, true);
  return refuse(
    'INVALID_STAGE_TRANSITION',
    `The workflow does not allow a move from ${from} to ${to}.`,
  );
}

function decideForward(from: StageSlug, workflow: Workflow) {
  const next = workflow[from][0];
  // Terminal stages are never the next step: hiring and rejecting have their own operations.
  if (next && !isTerminal(from) && !isTerminal(next)) return allow(from, next);
  const why = isTerminal(from) ? 'is terminal' : 'is followed by no open stage in the workflow';
  return refuse('NO_NEXT_STAGE', `${from} ${why}.`);
}

const beforeInterview: ReadonlySet<StageSlug> = new Set([
  'applied',
  'awaiting_screening',
  'client_screening',
  'passed_screening_awaiting_scheduling',
  'client_request_interview',
  'pending_evaluation',
]);

// After a no-show the interview may be scheduled again.
const beforeScheduling: ReadonlySet<StageSlug> = new Set([
  ...beforeInterview,
  'reschedule_requested',
  'no_show',
]);

/** Returns whether an evaluation can be sent in a stage. */
export function canEvaluate(from: StageSlug): boolean {
  return beforeInterview.has(from);
}

/** Returns whether the candidate can be invited in a stage to choose an interview time. */
export function canInvite(from: StageSlug): boolean {
  return beforeScheduling.has(from);
}

/** Returns whether the candidate can choose or change an interview time in a stage. */
export function canChooseTime(stage: StageSlug): boolean {
  return stage === 'interview_scheduled' || canInvite(stage);
}

function decideBefore(isBefore: boolean, from: StageSlug, to: StageSlug): MoveVerdict {
  if (isBefore) return allow(from, to);
  if (isTerminal(from)) return closed(from);
  return refuse('INVALID_STAGE_TRANSITION', `The application is past that step (${from}).`);
}

/** Returns whether an application leaves a stage only by force, whatever is requested. */
export function isLeftByForceOnly(from: StageSlug): boolean {
  return from === 'hired' || from === 'dnc';
}

function decideSchedule(from: StageSlug): MoveVerdict {
  if (!isLeftByForceOnly(from)) return allow(from, 'interview_scheduled');
  const why = from === 'dnc' ? 'The candidate is not to be contacted' : 'The candidate is hired';
  return refuse(
    'APPLICATION_CLOSED',
    `${why}: an application in ${from} cannot be scheduled; only a forced change of stage leaves it.`,
  );
}

// Rejecting asks no workflow; only a stage that says why must be one it leads to, or be forced.
function decideReject(from: StageSlug, to: RejectionStage, workflow: Workflow): MoveVerdict {
  if (isTerminal(from)) return closed(from);
  return allow(from, to, to !== 'client_rejected' && !workflow[from].includes(to));
}

function decideReopen(from: StageSlug, to: StageSlug) {
  if (from === 'dnc') {
    return refuse('INVALID_STAGE_TRANSITION', 'An application leaves dnc only by force.');
  }
  if (coarseStatusOf(from) === 'rejected') return allow(from, to);
  return refuse('INVALID_STAGE_TRANSITION', `The application is not rejected (${from}).`);
}

/** Decides whether an application may move and to which stage; reads and changes nothing. */
export function decideMove(
  application: Movable,
  request: MoveRequest,
  workflow: Workflow,
): MoveVerdict {
  const from = application.stage;
  if (application.isMovedAway) {
    return refuse('APPLICATION_CLOSED', 'The applicant was moved to another location.');
  }
  switch (request.kind) {
    case 'change':
      return decideChange(from, request.to, request.force, workflow);
    case 'forward':
      return decideForward(from, workflow);
    case 'schedule':
      return decideSchedule(from);
    case 'evaluate':
      return decideBefore(canEvaluate(from), from, 'pending_evaluation');
    case 'advance':
      return decideBefore(canInvite(from), from, 'passed_screening_awaiting_scheduling');
    case 'request_reschedule':
      return isTerminal(from) ? closed(from) : allow(from, 'reschedule_requested');
    case 'reject':
      return decideReject(from, request.to ?? 'client_rejected', workflow);
    case 'hire':
      return isTerminal(from) ? closed(from) : allow(from, 'hired');
    case 'reopen':
      return decideReopen(from, request.to);
  }
}
