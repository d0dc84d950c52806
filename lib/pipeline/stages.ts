/** The five coarse statuses that partners see; also the values of `stage_type`. */
export const coarseStatuses = ['screening', 'review', 'interview', 'hired', 'rejected'] as const;
export type CoarseStatus = (typeof coarseStatuses)[number];

type StageFacts = {
  readonly coarseStatus: CoarseStatus;
  /**
   * The lane of the board. It is the coarse status but where that would put a stage before work
   * which comes first: partners see "review" after an interview.
   */
  readonly lane: CoarseStatus;
  readonly isTerminal: boolean;
  readonly defaultName: string;
  readonly defaultColor: string;
  /** After how many days an application has waited too long here; null where nothing is awaited. */
  readonly waitingLimit: number | null;
};

const stage = (
  coarseStatus: CoarseStatus,
  defaultName: string,
  defaultColor: string,
  waitingLimit: number | null = null,
  lane: CoarseStatus = coarseStatus,
): StageFacts => ({
  coarseStatus,
  lane,
  isTerminal: coarseStatus === 'hired' || coarseStatus === 'rejected',
  defaultName,
  defaultColor,
  waitingLimit,
});

/** The 18 stages in the order of the work, which is the board's: what is the same for every organization, and its defaults, shades of each lane's hue. */
export const stages = {
  applied: stage('screening', 'Applied', '#60a5fa', 2),
  awaiting_screening: stage('screening', 'Awaiting screening', '#2563eb', 2),
  client_screening: stage('review', 'Client screening', '#a78bfa', 3),
  pending_evaluation: stage('review', 'Pending evaluation', '#8b5cf6', 5),
  passed_screening_awaiting_scheduling: stage('interview', 'Passed, to be scheduled', '#fbbf24', 3),
  client_request_interview: stage('interview', 'Client requests interview', '#f59e0b', 2),
  interview_scheduled: stage('interview', 'Interview scheduled', '#d97706', 14),
  reschedule_requested: stage('interview', 'Reschedule requested', '#b45309', 1),
  no_show: stage('interview', 'No show', '#92400e', 1),
  past_interview: stage('review', 'Past interview', '#78350f', 2, 'interview'),
  awaiting_recruiter_action: stage(
    'review',
    'Awaiting recruiter action',
    '#5c2a0c',
    2,
    'interview',
  ),
  hired: stage('hired', 'Hired', '#16a34a'),
  failed_screening: stage('rejected', 'Failed screening', '#c08a8a'),
  ineligible_for_screening: stage('rejected', 'Ineligible for screening', '#a97878'),
  failed_interview: stage('rejected', 'Failed interview', '#946464'),
  client_rejected: stage('rejected', 'Rejected', '#7f5353'),
  dnc: stage('rejected', 'Do not contact', '#5f3f3f'),
  refused_recording: stage('rejected', 'Refused recording', '#ab8f8f'),
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

const placeOf = new Map(boardOrder.map((slug, place) => [slug, place]));

/** Returns what belongs to stages in the order of the board. */
export function inBoardOrder<Item extends { slug: StageSlug }>(items: readonly Item[]): Item[] {
  return items.toSorted((a, b) => (placeOf.get(a.slug) ?? 0) - (placeOf.get(b.slug) ?? 0));
}
