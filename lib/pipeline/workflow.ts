import { coarseStatusOf, isTerminal } from './coarse-status';
import { type StageSlug, stageSlugs } from './stages';

/** The allowed moves: for each stage its targets, of which the first is the next stage. */
export type Workflow = Readonly<Record<StageSlug, readonly StageSlug[]>>;

const mainPaths: Partial<Record<StageSlug, readonly StageSlug[]>> = {
  applied: ['awaiting_screening', 'ineligible_for_screening', 'client_screening'],
  awaiting_screening: [
    'passed_screening_awaiting_scheduling',
    'failed_screening',
    'ineligible_for_screening',
    'refused_recording',
  ],
  passed_screening_awaiting_scheduling: [
    'interview_scheduled',
    'client_screening',
    'pending_evaluation',
  ],
  client_screening: ['client_request_interview', 'pending_evaluation'],
  client_request_interview: ['interview_scheduled'],
  pending_evaluation: ['interview_scheduled'],
  interview_scheduled: ['past_interview', 'reschedule_requested', 'no_show'],
  reschedule_requested: ['interview_scheduled'],
  no_show: ['interview_scheduled', 'reschedule_requested'],
  past_interview: ['awaiting_recruiter_action', 'hired', 'failed_interview'],
  awaiting_recruiter_action: ['hired', 'interview_scheduled', 'failed_interview'],
};

function defaultTargets(from: StageSlug): StageSlug[] {
  const targets = [...(mainPaths[from] ?? [])];
  if (!isTerminal(from)) targets.push('client_rejected', 'dnc');
  if (coarseStatusOf(from) === 'rejected' && from !== 'dnc') {
    targets.push('awaiting_recruiter_action');
  }
  return targets;
}

/** Returns the workflow of a new organization; hired and dnc are left only by force. */
export function defaultWorkflow(): Workflow {
  const entries = stageSlugs.map((slug) => [slug, defaultTargets(slug)] as const);
  return workflowFrom(entries.flatMap(([from, targets]) => targets.map((to) => ({ from, to }))));
}

/** Builds a workflow from transitions that are already in order of preference. */
export function workflowFrom(transitions: readonly { from: StageSlug; to: StageSlug }[]): Workflow {
  const workflow: Record<StageSlug, StageSlug[]> = {
    applied: [],
    awaiting_screening: [],
    ineligible_for_screening: [],
    passed_screening_awaiting_scheduling: [],
    failed_screening: [],
    client_screening: [],
    client_request_interview: [],
    pending_evaluation: [],
    interview_scheduled: [],
    reschedule_requested: [],
    no_show: [],
    past_interview: [],
    awaiting_recruiter_action: [],
    failed_interview: [],
    hired: [],
    client_rejected: [],
    dnc: [],
    refused_recording: [],
  };
  for (const { from, to } of transitions) workflow[from].push(to);
  return workflow;
}
