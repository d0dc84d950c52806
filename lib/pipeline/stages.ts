/** The five coarse statuses that partners see; also the values of `stage_type`. */
export const coarseStatuses = ['screening', 'review', 'interview', 'hired', 'rejected'] as const;
export type CoarseStatus = (typeof coarseStatuses)[number];

type StageFacts = {
  readonly coarseStatus: CoarseStatus;
  readonly isTerminal: boolean;
  readonly defaultName: string;
  readonly defaultColor: string;
};

const stage = (
  coarseStatus: CoarseStatus,
  defaultName: string,
  defaultColor: string,
): StageFacts => ({
  coarseStatus,
  isTerminal: coarseStatus === 'hired' || coarseStatus === 'rejected',
  defaultName,
  defaultColor,
});

/** The 18 stages in board order, with what is the same for every organization. */
export const stages = {
  applied: stage('screening', 'Applied', '#64748b'),
  awaiting_screening: stage('screening', 'Awaiting screening', '#0ea5e9'),
  client_screening: stage('review', 'Client screening', '#8b5cf6'),
  pending_evaluation: stage('review', 'Pending evaluation', '#a855f7'),
  past_interview: stage('review', 'Past interview', '#6366f1'),
  awaiting_recruiter_action: stage('review', 'Awaiting recruiter action', '#f59e0b'),
  passed_screening_awaiting_scheduling: stage('interview', 'Passed, to be scheduled', '#14b8a6'),
  client_request_interview: stage('interview', 'Client requests interview', '#06b6d4'),
  interview_scheduled: stage('interview', 'Interview scheduled', '#3b82f6'),
  reschedule_requested: stage('interview', 'Reschedule requested', '#f97316'),
  no_show: stage('interview', 'No show', '#ea580c'),
  hired: stage('hired', 'Hired', '#16a34a'),
  failed_screening: stage('rejected', 'Failed screening', '#ef4444'),
  ineligible_for_screening: stage('rejected', 'Ineligible for screening', '#e11d48'),
  failed_interview: stage('rejected', 'Failed interview', '#dc2626'),
  client_rejected: stage('rejected', 'Rejected', '#b91c1c'),
  dnc: stage('rejected', 'Do not contact', '#7f1d1d'),
  refused_recording: stage('rejected', 'Refused recording', '#9f1239'),
} as const satisfies Record<string, StageFacts>;

export type StageSlug = keyof typeof stages;

/** The slugs in the contract's order. */
export const stageSlugs = [
  'applied',
  'awaiting_screening',
  'ineligible_for_screening',
  'passed_screening_awaiting_scheduling',
  'failed_screening',
  'client_screening',
  'client_request_interview',
  'pending_evaluation',
  'interview_scheduled',
  'reschedule_requested',
  'no_show',
  'past_interview',
  'awaiting_recruiter_action',
  'failed_interview',
  'hired',
  'client_rejected',
  'dnc',
  'refused_recording',
] as const satisfies readonly StageSlug[];

/** The slugs in the order of the board. */
export const boardOrder = Object.keys(stages).filter((slug): slug is StageSlug => slug in stages);
