import type { Actor } from '@/lib/auth/actor';
import { applicationsWithin, reachOf } from '@/lib/auth/reach';
import { ServiceError } from '@/lib/base/errors';
import type { Tx } from '@/lib/base/postgres/transaction';
import { applicationNotFound } from '@/lib/hiring/records/application-record';
import { candidateNotFound } from '@/lib/hiring/records/candidate-record';
import { isTerminal, openStages } from '@/lib/pipeline/coarse-status';
import type { Application, Prisma } from '@/prisma/generated/client';

function closed(): ServiceError {
  return new ServiceError('APPLICATION_CLOSED', 'The application is closed.');
}

async function theNamedOne(tx: Tx, keys: Prisma.ApplicationWhereInput) {
  const application = await tx.application.findFirst({ where: keys });
  if (!application) throw applicationNotFound();
  if (application.closedAt || isTerminal(application.stage)) throw closed();
  return application;
}

async function theOnlyOne(tx: Tx, keys: Prisma.ApplicationWhereInput) {
  const isOpen = { closedAt: null, stage: { in: openStages } };
  const [first, second] = await tx.application.findMany({ where: { ...keys, ...isOpen }, take: 2 });
  if (second) {
    throw new ServiceError(
      'VALIDATION_ERROR',
      'application_id: must be named, because several applications of the candidate are open',
    );
  }
  if (first) return first;
  if (await tx.application.count({ where: keys })) throw closed();
  throw new ServiceError('VALIDATION_ERROR', 'The candidate has no application.');
}

/**
 * Returns the open application an action on a candidate refers to: the named one, or the only one.
 * Throws CANDIDATE_NOT_FOUND, APPLICATION_NOT_FOUND (also for another candidate's),
 * APPLICATION_CLOSED, or VALIDATION_ERROR if there are several or none.
 */
export async function chooseOpenApplication(
  tx: Tx,
  actor: Actor,
  candidateId: string,
  applicationId?: string,
): Promise<Application> {
  const { orgId } = actor;
  if (!(await tx.candidate.count({ where: { orgId, id: candidateId } }))) throw candidateNotFound();
  const keys = { orgId, candidateId, ...applicationsWithin(reachOf(actor, 'application:write')) };
  if (applicationId) return theNamedOne(tx, { ...keys, id: applicationId });
  return theOnlyOne(tx, keys);
}
