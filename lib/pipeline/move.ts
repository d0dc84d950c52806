// Pipeline: pure rules. It imports nothing that acts: stages, the five statuses, the workflow, and
// here the verdict on a move. Server and browser share it, so both say the same of a move.

import type { StageSlug } from './stages';
import { coarseStatusOf, isTerminal, statusChange } from './status';
import type { Workflow } from './workflow';

/** What a caller asks of an application's place in the pipeline. */
export type MoveRequest =
  | { kind: 'change'; to: StageSlug; force: boolean }
  | { kind: 'forward' }
  | { kind: 'schedule' }
  | { kind: 'evaluate' }
  | { kind: 'advance' }
  | { kind: 'request_reschedule' }
  | { kind: 'reject' }
  | { kind: 'hire' }
  | {
      kind: 'reopen';
      /** The stage the application had before it was rejected. */
      to: StageSlug;
    };

/** What a move reads of an application. */
export type Movable = {
  stage: StageSlug;
  /** True once the applicant was moved to another location: the application takes no more moves. */
  isMovedAway: boolean;
};

export type MoveRefusal = 'INVALID_STAGE_TRANSITION' | 'NO_NEXT_STAGE' | 'APPLICATION_CLOSED';

export type MoveVerdict =
  | {
      allowed: true;
      from: StageSlug;
      to: StageSlug;
      /** True where only force made the move possible or the caller insisted on it. */
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
  // Ends are chosen, never stepped into: hiring and rejecting have operations of their own.
  if (next && !isTerminal(from) && !isTerminal(next)) return allow(from, next);
  const why = isTerminal(from) ? 'is an end' : 'is followed by no open stage in the workflow';
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

// An interview that was not held may be scheduled again.
const beforeScheduling: ReadonlySet<StageSlug> = new Set([
  ...beforeInterview,
  'reschedule_requested',
  'no_show',
]);

/** Whether an evaluation can be sent from a stage. */
export function canEvaluate(from: StageSlug): boolean {
  return beforeInterview.has(from);
}

/** Whether the candidate can be asked from a stage to choose an interview time. */
export function canInvite(from: StageSlug): boolean {
  return beforeScheduling.has(from);
}

/** Whether the candidate can choose or change an interview time in a stage. */
export function canChooseTime(stage: StageSlug): boolean {
  return stage === 'interview_scheduled' || canInvite(stage);
}

function decideBefore(isBefore: boolean, from: StageSlug, to: StageSlug): MoveVerdict {
  if (isBefore) return allow(from, to);
  if (isTerminal(from)) return closed(from);
  return refuse('INVALID_STAGE_TRANSITION', `The application is past that step (${from}).`);
}

/** Whether an application may be taken out of a stage by force alone, whatever is asked for. */
export function isLeftByForceOnly(from: StageSlug): boolean {
  return from === 'hired' || from === 'dnc';
}

function decideSchedule(from: StageSlug): MoveVerdict {
  if (!isLeftByForceOnly(from)) return allow(from, 'interview_scheduled');
  const why = from === 'dnc' ? 'The candidate is not to be contacted' : 'The candidate is hired';
  return refuse(
    'APPLICATION_CLOSED',
    `${why}: an application in ${from} takes no interview; only a change of stage by force leaves it.`,
  );
}

function decideReopen(from: StageSlug, to: StageSlug) {
  if (from === 'dnc') {
    return refuse('INVALID_STAGE_TRANSITION', 'An application in dnc is left by force only.');
  }
  if (coarseStatusOf(from) === 'rejected') return allow(from, to);
  return refuse('INVALID_STAGE_TRANSITION', `The application is not rejected (${from}).`);
}

/** Decides whether an application may move and where it arrives; reads nothing, changes nothing. */
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
      return isTerminal(from) ? closed(from) : allow(from, 'client_rejected');
    case 'hire':
      return isTerminal(from) ? closed(from) : allow(from, 'hired');
    case 'reopen':
      return decideReopen(from, request.to);
  }
}
