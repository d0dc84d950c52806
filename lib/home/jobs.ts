import { readWithin, type Within } from '@/lib/auth/reach';
import { read } from '@/lib/base/db';
import { countsInStage, tallied } from '@/lib/hiring/records/tallies';
import { openStages } from '@/lib/pipeline/coarse-status';
import { type StageSlug, stageSlugs, stages } from '@/lib/pipeline/stages';
import type { Job } from '@/prisma/generated/client';
import { mostCounted, mostShown } from './contract';
import { type Found, formOf, foundOf, type Part } from './part';
import { waitingStages } from './stages';

const ownQuery = `
  SELECT id, status IN ('draft', 'active', 'paused') AS "isOpen" FROM job
  WHERE org_id = $1 AND recruiter_id = $2 AND deleted_at IS NULL
  ORDER BY status, id LIMIT ${mostCounted}`;

/** Returns the jobs that a member owns, and whether any of them is open. */
export async function readOwnJobs(
  orgId: string,
  userId: string,
): Promise<{ ids: string[]; isAnyOpen: boolean }> {
  const rows = await read<{ id: string; isOpen: boolean }>('home-own', ownQuery, [orgId, userId]);
  return { ids: rows.map(({ id }) => id), isAnyOpen: rows.some(({ isOpen }) => isOpen) };
}

export type HomeJob = Pick<
  Job,
  'id' | 'title' | 'status' | 'locationCity' | 'locationState' | 'locationType' | 'recruiterId'
> & {
  recruiterName: string | null;
  open: number;
  unreviewed: number;
  interviews: number;
  hired: number;
  total: number;
};

const listOf = (slugs: readonly StageSlug[]) => slugs.map((slug) => `'${slug}'`).join(', ');
const counted = (slugs: readonly StageSlug[]) =>
  `coalesce(sum(amount) FILTER (WHERE stage IN (${listOf(slugs)})), 0)::int`;

const decided = [...waitingStages.unreviewed, ...waitingStages.undecided];
const interviewStages = stageSlugs.filter((slug) => stages[slug].coarseStatus === 'interview');

// No tally knows a reach, so there the applications are counted.
const stagesOf = ({ application }: Within) =>
  application('a')
    ? `(SELECT a.stage, 1 AS amount FROM application a
        WHERE a.org_id = $1 AND a.job_id = page.id AND ${countsInStage('a')}${application('a')}) counted`
    : `${tallied((t) => ` AND ${t}.job_id = page.id`)} counted WHERE subject = 'applications'`;

const jobsQuery = (part: Part) => (within: Within) =>
  `
  SELECT page.*, sums.*, u.name AS "recruiterName"
  FROM (
    SELECT id, title, status, location_city AS "locationCity", location_state AS "locationState",
      location_type AS "locationType", recruiter_id AS "recruiterId",
      count(*) OVER ()::int AS total, row_number() OVER (ORDER BY status, lower(title), id) AS place
    FROM (
      SELECT * FROM job
      WHERE org_id = $1 AND deleted_at IS NULL${within.job('job')}
        ${part.jobIds ? "AND id = ANY($2::uuid[]) AND status NOT IN ('closed', 'filled')" : "AND status = 'active'"}
      LIMIT ${mostCounted}
    ) found
    ORDER BY place LIMIT ${mostShown}
  ) page
  LEFT JOIN user_account u ON u.id = page."recruiterId"
  CROSS JOIN LATERAL (
    SELECT ${counted(openStages)} AS open, ${counted(decided)} AS unreviewed,
      ${counted(interviewStages)} AS interviews, ${counted(['hired'])} AS hired
    FROM ${stagesOf(within)}
  ) sums
  ORDER BY place`;

/** Finds the open jobs of the part, or every active one, with the counts of their stages. */
export async function findJobs(part: Part): Promise<Found<HomeJob>> {
  const values = part.jobIds ? [part.orgId, part.jobIds] : [part.orgId];
  const name = formOf('home-jobs', part);
  return foundOf(await readWithin<HomeJob>(part, name, values, jobsQuery(part)));
}
