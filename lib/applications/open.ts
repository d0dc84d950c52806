import { recordActivity } from '@/lib/activity/record';
import type { Actor } from '@/lib/auth/actor';
import type { Tx } from '@/lib/db';
import { ServiceError } from '@/lib/errors';
import { newId } from '@/lib/ids';
import type { Application } from '@/prisma/generated/client';

export type Opening = {
  candidateId: string;
  jobId: string;
  locationId: string | null;
  appliedAt: Date;
};

/**
 * Gives a candidate an application in stage `applied`, with the first row of its history; throws
 * VALIDATION_ERROR where an application to the job is open already.
 */
export async function openApplication(
  tx: Tx,
  actor: Actor,
  opening: Opening,
): Promise<Application> {
  const { orgId } = actor;
  const { candidateId, jobId } = opening;
  if (await tx.application.count({ where: { orgId, candidateId, jobId, closedAt: null } })) {
    throw new ServiceError(
      'VALIDATION_ERROR',
      'The candidate has an open application to this job.',
    );
  }
  const application = await tx.application.create({ data: { orgId, id: newId(), ...opening } });
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
