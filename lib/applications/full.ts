import { type Actor, authorize } from '@/lib/auth/actor';
import { candidateColumns } from '@/lib/candidates/columns';
import type { CandidateFields } from '@/lib/candidates/serialize';
import { read } from '@/lib/db';
import { ServiceError } from '@/lib/errors';
import { jobColumns } from '@/lib/jobs/list';
import type { JobFields } from '@/lib/jobs/serialize';
import { readJobStats } from '@/lib/jobs/stats';
import type { Application } from '@/prisma/generated/client';
import { applicationColumns } from './columns';
import { getAvailableStages, readConversations, readLatestCheck, readRecentMoves } from './detail';
import type { ApplicationFields } from './serialize';

type ApplicationRow = ApplicationFields & Pick<Application, 'resumeData' | 'research'>;

const applicationQuery = `
  SELECT ${applicationColumns}, resume_data AS "resumeData", research
  FROM application WHERE org_id = $1 AND id = $2`;

const candidateQuery = `SELECT ${candidateColumns} FROM candidate WHERE org_id = $1 AND id = $2`;

// A deleted job still names the role its applications were for.
const jobQuery = `SELECT ${jobColumns} FROM job WHERE org_id = $1 AND id = $2`;

const notFound = () => new ServiceError('APPLICATION_NOT_FOUND', 'There is no such application.');

async function readOwners(orgId: string, { candidateId, jobId }: ApplicationRow) {
  const [[candidate], [job], stats] = await Promise.all([
    read<CandidateFields>('candidate-of-application', candidateQuery, [orgId, candidateId]),
    read<JobFields>('job-of-application', jobQuery, [orgId, jobId]),
    readJobStats(orgId, jobId),
  ]);
  if (!candidate || !job) throw notFound();
  return { candidate, job, stats };
}

/** Everything there is to know of an application; throws APPLICATION_NOT_FOUND. */
export async function getApplicationDetail(actor: Actor, applicationId: string) {
  authorize(actor, 'application:read');
  const { orgId } = actor;
  const [[application], stages, moves, conversations, check] = await Promise.all([
    read<ApplicationRow>('application', applicationQuery, [orgId, applicationId]),
    getAvailableStages(actor, applicationId),
    readRecentMoves(orgId, applicationId),
    readConversations(orgId, applicationId),
    readLatestCheck(orgId, applicationId),
  ]);
  if (!application) throw notFound();
  const owners = await readOwners(orgId, application);
  return { application, stages, moves, conversations, check, ...owners };
}

export type ApplicationDetail = Awaited<ReturnType<typeof getApplicationDetail>>;
