import type { z } from 'zod';
import { ServiceError } from '@/lib/base/errors';
import { byIds, runByIds, runNamed, type Tx } from '@/lib/base/postgres/transaction';
import type { application } from '@/lib/contract/candidates';
import { type Application, Prisma } from '@/prisma/generated/client';
import { columnsOf } from './columns';

const fields = [
  'id',
  'orgId',
  'candidateId',
  'jobId',
  'locationId',
  'stage',
  'closedReason',
  'movedToId',
  'score',
  'appliedAt',
  'evaluationStatus',
  'evaluationSentAt',
  'evaluationCompletedAt',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof Application)[];

/** What answers show of an application. */
export type ApplicationFields = Pick<Application, (typeof fields)[number]>;

/** The select list of those fields. */
export const applicationColumns = columnsOf(fields);

/** The select list of an application joined as `a`. */
export const joinedApplicationColumns = columnsOf(fields, 'a');

/** The select list of a whole row, from the table or its alias. */
export const wholeApplication = (alias?: string): string =>
  columnsOf(Object.values(Prisma.ApplicationScalarFieldEnum), alias);

/** The error for an application that does not exist or belongs to another organization. */
export function applicationNotFound(): ServiceError {
  return new ServiceError('APPLICATION_NOT_FOUND', 'There is no such application.');
}

type Scope = { orgId: string };

const wholeQuery = `
  SELECT ${wholeApplication()} FROM application WHERE org_id = $1::uuid AND id = $2::uuid`;

/** Reads an application of an organization; throws APPLICATION_NOT_FOUND. */
export async function loadApplication(tx: Tx, { orgId }: Scope, id: string): Promise<Application> {
  const [found] = await runNamed<Application>(tx, 'whole-application', wholeQuery, [orgId, id]);
  if (!found) throw applicationNotFound();
  return found;
}

const lockQuery = byIds(
  (isNamed) => `
  SELECT 1 FROM application WHERE org_id = $1::uuid AND id ${isNamed}
  ORDER BY id FOR NO KEY UPDATE`,
);

/** Locks applications until the transaction ends, in id order, so that no two lock each other out. */
export async function lockApplications(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<void> {
  await runByIds(tx, 'lock-applications', lockQuery, [orgId, ids]);
}

/** Locks an application until the transaction ends and reads it; throws APPLICATION_NOT_FOUND. */
export async function lockApplication(tx: Tx, scope: Scope, id: string): Promise<Application> {
  await lockApplications(tx, scope.orgId, [id]);
  return loadApplication(tx, scope, id);
}

const lockOfQuery = `
  SELECT 1 FROM application
  WHERE org_id = $1::uuid AND candidate_id = $2::uuid
    AND ($3::uuid IS NULL OR location_id = $3::uuid)
  ORDER BY id FOR NO KEY UPDATE`;

// Apart from the lock: it shows also what came while the lock was waited for.
const readOfQuery = `
  SELECT ${wholeApplication()} FROM application
  WHERE org_id = $1::uuid AND candidate_id = $2::uuid
    AND ($3::uuid IS NULL OR location_id = $3::uuid)
  ORDER BY id`;

type Person = { orgId: string; candidateId: string; locationId?: string };

/**
 * Locks a candidate's applications, those at one location if it is given, and reads them in id order.
 * A move locks its application before the candidate, so lock these first where you change both.
 */
export async function lockApplicationsOf(tx: Tx, person: Person): Promise<Application[]> {
  const values = [person.orgId, person.candidateId, person.locationId ?? null];
  await runNamed(tx, 'lock-applications-of', lockOfQuery, values);
  return runNamed<Application>(tx, 'applications-of', readOfQuery, values);
}

/** Turns an application's row into the contract's Application, without its candidate. */
export function serializeApplication(row: ApplicationFields) {
  return {
    application_id: row.id,
    org_id: row.orgId,
    candidate_id: row.candidateId,
    job_id: row.jobId,
    location_id: row.locationId,
    status: row.stage,
    closed_reason: row.closedReason ?? (row.stage === 'hired' ? ('hired' as const) : null),
    moved_to_application_id: row.movedToId,
    score: row.score,
    applied_at: row.appliedAt?.toISOString() ?? null,
    evaluation_status: row.evaluationStatus,
    evaluation_sent_at: row.evaluationSentAt?.toISOString() ?? null,
    evaluation_completed_at: row.evaluationCompletedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  } satisfies z.input<typeof application>;
}
