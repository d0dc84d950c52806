import { type Actor, isAllowed } from '@/lib/auth/actor';
import { authorizeOn } from '@/lib/auth/authorize-on';
import { reachOf } from '@/lib/auth/reach';
import { read } from '@/lib/base/db';
import { readStatsOfApplication } from '@/lib/hiring/jobs/stats';
import {
  type ApplicationFields,
  applicationColumns,
  applicationNotFound,
} from '@/lib/hiring/records/application-record';
import {
  type CandidateFields,
  candidateColumns,
  flaggedColumn,
} from '@/lib/hiring/records/candidate-record';
import { type JobFields, jobColumns } from '@/lib/hiring/records/job-record';
import type { Application } from '@/prisma/generated/client';
import {
  getAvailableStages,
  readConversations,
  readLatestCheck,
  readRecentMoves,
} from './available-stages';

type ApplicationRow = ApplicationFields & Pick<Application, 'resumeData' | 'research'>;

const applicationQuery = `
  SELECT ${applicationColumns}, resume_data AS "resumeData", research
  FROM application WHERE org_id = $1 AND id = $2`;

// Each query finds its rows from the application's id, so that all queries run at once.
const ownerOf = (column: string) =>
  `org_id = $1 AND id = (SELECT ${column} FROM application WHERE org_id = $1 AND id = $2)`;

const candidateQuery = `
  SELECT ${candidateColumns}, ${flaggedColumn('candidate')}
  FROM candidate WHERE ${ownerOf('candidate_id')}`;

// Includes deleted jobs, to show the title of the job the application was for.
const jobQuery = `SELECT ${jobColumns} FROM job WHERE ${ownerOf('job_id')}`;

/** Returns everything about an application; throws APPLICATION_NOT_FOUND. */
export async function getApplicationDetail(actor: Actor, applicationId: string) {
  await authorizeOn(actor, 'application:read', 'application', applicationId);
  const { orgId } = actor;
  const keys = [orgId, applicationId];
  const [[application], [candidate], [job], stats, stages, moves, conversations, check] =
    await Promise.all([
      read<ApplicationRow>('application', applicationQuery, keys),
      read<CandidateFields & { isFlagged: boolean }>(
        'candidate-of-application',
        candidateQuery,
        keys,
      ),
      read<JobFields>('job-of-application', jobQuery, keys),
      readStatsOfApplication(orgId, applicationId, reachOf(actor, 'application:read')),
      getAvailableStages(actor, applicationId),
      readRecentMoves(orgId, applicationId),
      readConversations(orgId, applicationId),
      isAllowed(actor, 'background_check:read') ? readLatestCheck(orgId, applicationId) : null,
    ]);
  if (!application || !candidate || !job) throw applicationNotFound();
  return { application, candidate, job, stats, stages, moves, conversations, check };
}

export type ApplicationDetail = Awaited<ReturnType<typeof getApplicationDetail>>;
