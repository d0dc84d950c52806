import { isTerminal } from '@/lib/pipeline/coarse-status';
import type { StageSlug } from '@/lib/pipeline/stages';
import { type Step, walk } from '@/prisma/seed/history';
import type { Random } from '@/prisma/seed/random';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MOST_TRIES = 20_000;

/** How many applications of the largest company stand in each stage. */
export const stageCounts: Readonly<Record<StageSlug, number>> = {
  applied: 14,
  awaiting_screening: 16,
  ineligible_for_screening: 5,
  passed_screening_awaiting_scheduling: 12,
  failed_screening: 18,
  client_screening: 9,
  client_request_interview: 6,
  pending_evaluation: 6,
  interview_scheduled: 14,
  reschedule_requested: 4,
  no_show: 4,
  past_interview: 7,
  awaiting_recruiter_action: 6,
  failed_interview: 7,
  hired: 16,
  client_rejected: 18,
  dnc: 2,
  refused_recording: 3,
};

/** How far to move a way so that it ended a while before `now`, at the hours of the day it had. */
function shiftTo(now: number, last: Step, random: Random): number {
  if (random.chance(0.12)) return Math.floor(now - random.duration(1.5 * HOUR, 0.6) - last.at);
  const age = isTerminal(last.to)
    ? Math.min(60 * DAY, random.duration(9 * DAY, 1))
    : Math.min(14 * DAY, random.duration(1.2 * DAY, 0.8));
  return Math.floor((now - age - last.at) / DAY) * DAY;
}

/** A way through the workflow that ends in `stage`, its last step a believable while before `now`. */
export function wayTo(stage: StageSlug, now: number, random: Random): Step[] {
  const start = Date.UTC(2025, 0, 6, 14) + random.below(10 * HOUR);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const steps = walk(random, start, start + 60 * DAY);
    const last = steps.at(-1);
    if (last?.to !== stage) continue;
    const shift = shiftTo(now, last, random);
    return steps.map((step) => ({ ...step, at: step.at + shift }));
  }
  throw new Error(`No way through the workflow ends in ${stage}.`);
}
