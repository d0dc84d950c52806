import { readWithin, type Within } from '@/lib/auth/reach';
import { lowestId } from '@/lib/base/ids';
import { openStages } from '@/lib/pipeline/coarse-status';
import { type StageSlug, stageSlugs } from '@/lib/pipeline/stages';
import { mostCounted, mostShown } from './contract';
import { type Found, formOf, type Part } from './part';

/** An application by its id, with the moment that it is ordered by. */
export type Place = { applicationId: string; at: Date };

type Row = { stage: StageSlug | null; count: number; ids: string[]; times: Date[] };

// One walk along an index finds the first and counts the rest; own jobs are walked one by one.
const walks =
  ({ jobIds }: Part, stages: string, condition: string, order: string) =>
  (within: Within) =>
    `
  SELECT ${stages ? 's.stage' : 'NULL AS stage'}, part.count, part.ids, part.times
  FROM ${[stages, jobIds && 'unnest($4::uuid[]) AS mine (job_id)'].filter(Boolean).join(', ') || '(SELECT) one'}
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS count, (array_agg(found.id))[1:${mostShown}] AS ids,
      (array_agg(found.at))[1:${mostShown}] AS times
    FROM (
      SELECT a.id, ${stages ? 'a.stage_entered_at' : 'a.created_at'} AS at FROM application a
      WHERE a.org_id = $1 AND ${condition}${jobIds ? ' AND a.job_id = mine.job_id' : ''}${within.application('a')}
        AND a.closed_reason IS DISTINCT FROM 'moved' AND a.erased_at IS NULL
      ORDER BY ${order} LIMIT ${mostCounted}
    ) found
  ) part
  WHERE part.count > 0`;

const stagesAsked = 'unnest($2::stage[]) AS s (stage)';

// Who waits for an evaluation waits for the candidate, until the answers are there; who has an interview
// ahead waits for that, as their card says.
const waits = (part: Part) =>
  walks(
    part,
    stagesAsked,
    `a.stage = s.stage AND $3::text IS NULL
      AND (s.stage <> 'pending_evaluation' OR a.evaluation_status = 'completed')
      AND (s.stage <> 'interview_scheduled' OR NOT EXISTS (
        SELECT FROM interview i
        WHERE i.org_id = $1 AND i.application_id = a.id AND i.status = 'scheduled'
          AND i.end_time > now()))`,
    'a.stage_entered_at, a.id',
  );

const entered = (part: Part) =>
  walks(
    part,
    stagesAsked,
    'a.stage = s.stage AND a.stage_entered_at >= $3::timestamptz',
    'a.stage_entered_at DESC, a.id DESC',
  );

const arrived = (part: Part) =>
  walks(part, '', 'a.id >= $2::uuid AND $3::text IS NULL', 'a.id DESC');

function gather(rows: readonly Row[], isNewestFirst: boolean): Found<Place> {
  const places = rows.flatMap(({ ids, times }) =>
    ids.map((applicationId, index) => ({ applicationId, at: times[index] ?? new Date(0) })),
  );
  const sign = isNewestFirst ? -1 : 1;
  places.sort((one, other) => sign * (one.at.getTime() - other.at.getTime()));
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  return { total: Math.min(total, mostCounted), items: places.slice(0, mostShown) };
}

function groupsOf<Name extends string>(
  rows: readonly Row[],
  groups: Record<Name, readonly StageSlug[]>,
  isNewestFirst: boolean,
) {
  const of = (name: Name) =>
    gather(
      rows.filter(({ stage }) => stage !== null && groups[name].includes(stage)),
      isNewestFirst,
    );
  return of;
}

/** Stages in which applications wait for the office, by the rule that says so. */
export const waitingStages = {
  reschedule_requested: ['reschedule_requested'],
  no_show: ['no_show'],
  interview_missing: ['interview_scheduled'],
  undecided: ['past_interview', 'awaiting_recruiter_action'],
  unreviewed: ['applied', 'client_screening', 'pending_evaluation'],
} as const satisfies Record<string, readonly StageSlug[]>;

const valuesOf = ({ orgId, jobIds }: Part, ...others: unknown[]) =>
  jobIds ? [orgId, ...others, jobIds] : [orgId, ...others];

/** Finds the applications that wait for the office in their stages, the longest waiting first. */
export async function findWaiting(part: Part) {
  const values = valuesOf(part, Object.values(waitingStages).flat(), null);
  const rows = await readWithin<Row>(part, formOf('home-waiting', part), values, waits(part));
  const of = groupsOf(rows, waitingStages, false);
  return {
    rescheduleRequested: of('reschedule_requested'),
    noShow: of('no_show'),
    interviewMissing: of('interview_missing'),
    undecided: of('undecided'),
    unreviewed: of('unreviewed'),
  };
}

const changedStages = {
  moved: openStages.filter((stage) => stage !== 'applied'),
  hired: ['hired'],
  lost: stageSlugs.filter((stage) => stage !== 'hired' && !openStages.includes(stage)),
} as const satisfies Record<string, readonly StageSlug[]>;

/** Finds the applications that came, or entered the stage they are in, since a moment. */
export async function findChanges(part: Part, since: Date) {
  const [came, went] = await Promise.all([
    readWithin<Row>(
      part,
      formOf('home-arrived', part),
      valuesOf(part, lowestId(since.getTime()), null),
      arrived(part),
    ),
    readWithin<Row>(
      part,
      formOf('home-entered', part),
      valuesOf(part, Object.values(changedStages).flat(), since),
      entered(part),
    ),
  ]);
  const of = groupsOf(went, changedStages, true);
  return { applied: gather(came, true), moved: of('moved'), hired: of('hired'), lost: of('lost') };
}
