import { type ClosedReason, closedReasonOf } from '@/lib/pipeline/rejection-outcomes';
import type { StageSlug } from '@/lib/pipeline/stages';
import { type Screening, type Step, screeningOf, walk } from './history';
import type { BulkJob, Recruiter } from './offices';
import { type Person, person } from './people';
import { type Random, weighted } from './random';

const DAY = 86_400_000;

export type ActivitySeed = {
  id: string;
  type: 'stage' | 'call';
  actorType: Step['by'];
  actorId: string | null;
  actorName: string;
  fromStage: StageSlug | null;
  toStage: StageSlug | null;
  reason: string | null;
  details: string;
  at: number;
};

export type ApplicationSeed = {
  id: string;
  job: BulkJob;
  stage: StageSlug;
  stageEnteredAt: number;
  appliedAt: number;
  closedAt: number | null;
  closedReason: ClosedReason | null;
  screening: Screening | null;
  evaluationSentAt: number | null;
  evaluationCompletedAt: number | null;
  updatedAt: number;
  activity: ActivitySeed[];
};

export type CandidateSeed = Person & {
  id: string;
  createdAt: number;
  lastActivityAt: number;
  bestScore: number | null;
  applications: ApplicationSeed[];
};

/** Everything a candidate is generated from besides chance. */
export type Office = {
  jobs: readonly BulkJob[];
  recruiters: readonly Recruiter[];
  from: number;
  until: number;
};

type Applicant = { id: string; name: string; createdAt: number };

const pickApplications = weighted([
  [0, 1.5],
  [1, 75],
  [2, 19],
  [3, 4.5],
]);

/** Spreads `share` (0 to 1) over a day so that most of it falls in American waking hours; monotone. */
function wakingHour(share: number): number {
  const night = 0.12;
  const nightEnds = 12 / 24;
  if (share < night) return (share / night) * nightEnds;
  return nightEnds + ((share - night) / (1 - night)) * (1 - nightEnds);
}

/** When candidate number `index` of `count` arrives: rising with the index, more of them lately. */
export function arrival(index: number, count: number, office: Office, random: Random): number {
  const share = ((index + random.next()) / count) ** 0.75;
  const time = office.from + share * (office.until - office.from);
  const day = Math.floor(time / DAY);
  return Math.floor((day + wakingHour(time / DAY - day)) * DAY);
}

/** A job that was open at this time, rather a recent one. */
function jobAt(office: Office, time: number, random: Random): BulkJob {
  const { jobs } = office;
  const opened = jobs.findIndex((job) => job.createdAt > time);
  const count = opened === -1 ? jobs.length : Math.max(1, opened);
  const job = jobs[Math.floor(Math.sqrt(random.next()) * count)];
  if (!job) throw new Error('There are no jobs to apply to.');
  return job;
}

function actorOf(by: Step['by'], applicant: Applicant, recruiter: Recruiter) {
  if (by === 'user') return { actorType: by, actorId: recruiter.id, actorName: recruiter.name };
  if (by === 'candidate') {
    return { actorType: by, actorId: applicant.id, actorName: applicant.name };
  }
  return { actorType: by, actorId: null, actorName: 'Screening agent' };
}

function activityOf(
  steps: readonly Step[],
  applicant: Applicant,
  recruiter: Recruiter,
  random: Random,
): ActivitySeed[] {
  return steps.map((step) => ({
    id: random.idAt(step.at),
    type: 'stage',
    ...actorOf(step.by, applicant, recruiter),
    fromStage: step.from,
    toStage: step.to,
    reason: step.reason,
    details: '{}',
    at: step.at,
  }));
}

function screeningCall(screening: Screening, random: Random): ActivitySeed {
  const minutes = 3 + random.below(9);
  const at = screening.at - 1 - random.below(60_000);
  return {
    id: random.idAt(at),
    type: 'call',
    ...{ actorType: 'automation', actorId: null, actorName: 'Screening agent' },
    fromStage: null,
    toStage: null,
    reason: null,
    details: `{"direction": "outbound", "status": "completed", "duration_seconds": ${minutes * 60}}`,
    at,
  };
}

function evaluationOf(steps: readonly Step[]) {
  const index = steps.findIndex((step) => step.to === 'pending_evaluation');
  return {
    evaluationSentAt: steps[index]?.at ?? null,
    evaluationCompletedAt: (index >= 0 && steps[index + 1]?.at) || null,
  };
}

function application(
  random: Random,
  office: Office,
  applicant: Applicant,
  job: BulkJob,
  start: number,
): ApplicationSeed {
  const steps = walk(random, start, office.until);
  const last = steps.at(-1);
  if (!last) throw new Error('A history has at least its beginning.');
  const screening = screeningOf(steps, random);
  const activity = activityOf(steps, applicant, random.pick(office.recruiters), random);
  if (screening && random.chance(0.3)) activity.push(screeningCall(screening, random));
  const closedReason = closedReasonOf(last.to);
  return {
    id: random.idAt(start),
    job,
    stage: last.to,
    stageEnteredAt: last.at,
    appliedAt: start,
    closedAt: closedReason && last.at,
    closedReason,
    screening,
    ...evaluationOf(steps),
    updatedAt: last.at,
    activity,
  };
}

function applications(
  random: Random,
  office: Office,
  applicant: Applicant,
  firstJob: BulkJob,
): ApplicationSeed[] {
  const made = new Map<BulkJob, ApplicationSeed>();
  let time = applicant.createdAt;
  for (let left = pickApplications(random); left > 0; left -= 1) {
    const job = made.size === 0 ? firstJob : jobAt(office, time, random);
    if (!made.has(job)) made.set(job, application(random, office, applicant, job, time));
    time += Math.floor(random.duration(20 * DAY, 1.2)) + 60_000;
    if (time >= office.until) break;
  }
  return [...made.values()];
}

/** Candidate number `index` of `count`, with applications and their whole history. */
export function candidate(
  random: Random,
  office: Office,
  index: number,
  count: number,
): CandidateSeed {
  const createdAt = arrival(index, count, office, random);
  const id = random.idAt(createdAt);
  const firstJob = jobAt(office, createdAt, random);
  const who = person(random, random.chance(0.8) ? firstJob.site.place : undefined);
  const name = `${who.firstName} ${who.lastName}`;
  const made = applications(random, office, { id, name, createdAt }, firstJob);
  const scores = made.flatMap(({ screening }) => (screening ? [screening.score] : []));
  return {
    ...who,
    id,
    createdAt,
    lastActivityAt: Math.max(createdAt, ...made.map(({ updatedAt }) => updatedAt)),
    bestScore: scores.length > 0 ? Math.max(...scores) : null,
    applications: made,
  };
}
