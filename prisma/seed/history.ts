import { isTerminal } from '@/lib/pipeline/coarse-status';
import type { StageSlug } from '@/lib/pipeline/stages';
import { type Random, weighted } from './random';

export type MoveActor = 'user' | 'automation' | 'candidate';

/** One step of an application's way: the first has no `from`. */
export type Step = {
  from: StageSlug | null;
  to: StageSlug;
  at: number;
  by: MoveActor;
  reason: string | null;
};

type Leg = { to: StageSlug | null; by: MoveActor; reasons?: readonly string[] };
type Crossing = { hours: number; next: (random: Random) => Leg };

const leg = (
  to: StageSlug | null,
  weight: number,
  by: MoveActor = 'user',
  reasons?: readonly string[],
): readonly [Leg, number] => [{ to, by, reasons }, weight];

const crossing = (hours: number, ...legs: (readonly [Leg, number])[]): Crossing => ({
  hours,
  next: weighted(legs),
});

const declined = [
  'Position filled',
  'Schedule does not match the shift',
  'Not enough experience for this role',
  'Too far from the site',
  'Pay expectation above the range',
  'Did not answer after three attempts',
  'Went with another candidate',
];
const unscreenable = [
  'No valid phone number',
  'Under the minimum age',
  'Duplicate of an earlier application',
];
const failedScreen = [
  'Knockout question answered no',
  'Not available for the shift',
  'Score below the threshold',
];
const failedMeeting = [
  'Client passed after the interview',
  'References were not convincing',
  'Declined the offered hours',
];
const doNotContact = ['Asked not to be contacted again', 'Abusive on the phone'];
const reconsidered = [
  'New opening fits better',
  'Client asked to reconsider',
  'Candidate called back',
];

const rejected = (weight: number) => leg('client_rejected', weight, 'user', declined);
const blocked = (weight: number) => leg('dnc', weight, 'user', doNotContact);
const waits = (weight: number) => leg(null, weight);

/** From each stage: how long people stay, and where they go, in the proportions of a busy office. */
const crossings: Record<StageSlug, Crossing> = {
  applied: crossing(
    0.4,
    leg('awaiting_screening', 74, 'automation'),
    leg('ineligible_for_screening', 6, 'automation', unscreenable),
    leg('client_screening', 8),
    rejected(4),
    blocked(0.4),
    waits(7),
  ),
  awaiting_screening: crossing(
    20,
    leg('passed_screening_awaiting_scheduling', 44, 'automation'),
    leg('failed_screening', 32, 'automation', failedScreen),
    leg('ineligible_for_screening', 3, 'automation', unscreenable),
    leg('refused_recording', 3, 'candidate'),
    rejected(4),
    blocked(0.5),
    waits(13),
  ),
  passed_screening_awaiting_scheduling: crossing(
    26,
    leg('interview_scheduled', 48, 'candidate'),
    leg('client_screening', 13),
    leg('pending_evaluation', 9),
    rejected(16),
    blocked(0.3),
    waits(14),
  ),
  client_screening: crossing(
    44,
    leg('client_request_interview', 38),
    leg('pending_evaluation', 10),
    rejected(34),
    waits(18),
  ),
  client_request_interview: crossing(20, leg('interview_scheduled', 72), rejected(10), waits(18)),
  pending_evaluation: crossing(60, leg('interview_scheduled', 55), rejected(26), waits(19)),
  interview_scheduled: crossing(
    62,
    leg('past_interview', 66, 'automation'),
    leg('reschedule_requested', 10, 'candidate', ['Car trouble', 'Conflict with current job']),
    leg('no_show', 14, 'automation'),
    rejected(5),
    waits(5),
  ),
  reschedule_requested: crossing(18, leg('interview_scheduled', 66), rejected(15), waits(19)),
  no_show: crossing(
    30,
    leg('interview_scheduled', 18),
    leg('reschedule_requested', 14, 'candidate'),
    rejected(42),
    blocked(1),
    waits(25),
  ),
  past_interview: crossing(
    22,
    leg('awaiting_recruiter_action', 30, 'automation'),
    leg('hired', 34),
    leg('failed_interview', 26, 'user', failedMeeting),
    waits(10),
  ),
  awaiting_recruiter_action: crossing(
    40,
    leg('hired', 44),
    leg('interview_scheduled', 9),
    leg('failed_interview', 20, 'user', failedMeeting),
    rejected(16),
    waits(11),
  ),
  client_rejected: crossing(
    300,
    leg('awaiting_recruiter_action', 1, 'user', reconsidered),
    waits(99),
  ),
  failed_screening: crossing(
    200,
    leg('awaiting_recruiter_action', 1, 'user', reconsidered),
    waits(99),
  ),
  failed_interview: crossing(
    400,
    leg('awaiting_recruiter_action', 1, 'user', reconsidered),
    waits(99),
  ),
  ineligible_for_screening: crossing(100, waits(1)),
  refused_recording: crossing(100, waits(1)),
  hired: crossing(1, waits(1)),
  dnc: crossing(1, waits(1)),
};

const HOUR = 3_600_000;
const STALE = 45 * 24 * HOUR;
const LONGEST = 14;

/** This time, or later the same day where no office in America is open. */
function inOfficeHours(time: number, random: Random): number {
  const hour = (time % (24 * HOUR)) / HOUR;
  return hour > 2 && hour < 13 ? time + Math.floor((13 - hour + 6 * random.next()) * HOUR) : time;
}

function closedAsStale(last: Step, until: number, random: Random): Step | null {
  if (isTerminal(last.to) || until - last.at < STALE * 2 || random.chance(0.3)) return null;
  const at = last.at + STALE + random.below(STALE);
  return { from: last.to, to: 'client_rejected', at, by: 'user', reason: random.pick(declined) };
}

/**
 * Walks an application from `applied` at `start` through the default workflow as far as it got by
 * `until`; times rise strictly, and only moves the workflow allows occur.
 */
export function walk(random: Random, start: number, until: number): Step[] {
  let last: Step = { from: null, to: 'applied', at: start, by: 'candidate', reason: null };
  const steps = [last];
  while (steps.length < LONGEST) {
    const { hours, next } = crossings[last.to];
    const { to, by, reasons } = next(random);
    const soonest = Math.floor(last.at + 1 + random.duration(hours * HOUR));
    const byDay = by === 'user' || last.to === 'interview_scheduled';
    const at = byDay ? inOfficeHours(soonest, random) : soonest;
    if (to === null || at >= until) break;
    last = { from: last.to, to, at, by, reason: reasons ? random.pick(reasons) : null };
    steps.push(last);
  }
  const closing = closedAsStale(last, until, random);
  return closing ? [...steps, closing] : steps;
}

export type Screening = {
  score: number;
  result: 'passed' | 'failed' | 'incomplete';
  tier: 'strong_yes' | 'yes' | 'no' | 'definitely_not' | null;
  at: number;
};

const between = (low: number, value: number, high: number) =>
  Math.round(Math.min(high, Math.max(low, value)) * 10) / 10;

/** What the screening on this way found: null where none was held. */
export function screeningOf(steps: readonly Step[], random: Random): Screening | null {
  const verdict = steps.find((step) => step.from === 'awaiting_screening');
  if (verdict?.to === 'passed_screening_awaiting_scheduling') {
    const score = between(55, random.normal(78, 9), 100);
    return { score, result: 'passed', tier: score >= 85 ? 'strong_yes' : 'yes', at: verdict.at };
  }
  if (verdict?.to === 'failed_screening') {
    const score = between(0, random.normal(40, 12), 64);
    return { score, result: 'failed', tier: score < 25 ? 'definitely_not' : 'no', at: verdict.at };
  }
  return null;
}
