import type { Actor } from '@/lib/auth/actor';
import { ServiceError } from '@/lib/base/errors';
import { newId } from '@/lib/base/ids';
import type { Tx } from '@/lib/base/postgres/transaction';
import { countNewApplications } from '@/lib/hiring/records/derived-values';
import { jobNotFound, keepJob } from '@/lib/hiring/records/job-record';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import { type Application, Prisma } from '@/prisma/generated/client';

export type Opening = {
  candidateId: string;
  jobId: string;
  locationId: string | null;
  appliedAt: Date;
};

function isTaken(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}

/**
 * Creates an application in stage `applied` with the first entry of its history. Throws
 * JOB_NOT_FOUND for a deleted job, VALIDATION_ERROR if the candidate has an open application to the
 * job, STAGE_CONFLICT if a concurrent request created one first.
 */
export async function openApplication(
  tx: Tx,
  actor: Actor,
  opening: Opening,
): Promise<Application> {
  const { orgId } = actor;
  const { candidateId, jobId } = opening;
  if (!(await keepJob(tx, orgId, jobId))) throw jobNotFound();
  if (await tx.application.count({ where: { orgId, candidateId, jobId, closedAt: null } })) {
    throw new ServiceError(
      'VALIDATION_ERROR',
      'The candidate has an open application to this job.',
    );
  }
  const data = { orgId, id: newId(), ...opening };
  const application = await tx.application.create({ data }).catch((error: unknown) => {
    if (!isTaken(error)) throw error;
    throw new ServiceError('STAGE_CONFLICT', 'Another request opened this application first.');
  });
  await countNewApplications(tx, orgId, [application.id]);
  await recordActivity(tx, actor, {
    type: 'stage',
    candidateId,
    applicationId: application.id,
    jobId,
    fromStage: null,
    toStage: application.stage,
  });
  return application;
}
