import { ServiceError } from '@/lib/base/errors';
import { newId } from '@/lib/base/ids';
import type { Tx } from '@/lib/base/postgres/transaction';
import { checkVersion } from '@/lib/outbox/activity/check-version';
import { Prisma } from '@/prisma/generated/client';
import { ensureIntakeJob } from './intake-job';
import { type LocationRow, serializeLocation } from './serialize';
import { requireFreeRef } from './unique-reference';

const withJob = { include: { intakeJob: true } } as const;

export type LocationValues = {
  name?: string;
  locationRef?: string | null;
  city?: string | null;
  state?: string | null;
  timeZone?: string;
  intakeJobId?: string | null;
  deletedAt?: Date | null;
};

async function refuseTakenRef<T>(locationRef: string | null | undefined, write: Promise<T>) {
  return write.catch((error: unknown) => {
    const isTaken = error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
    if (!isTaken) throw error;
    throw new ServiceError(
      'VALIDATION_ERROR',
      `location_ref: “${locationRef}” is another location’s`,
    );
  });
}

async function requireJob(
  tx: Tx,
  orgId: string,
  jobId: string | null | undefined,
  id?: string,
): Promise<void> {
  if (!jobId) return;
  const job = await tx.job.findFirst({ where: { orgId, id: jobId, deletedAt: null } });
  if (!job) throw new ServiceError('VALIDATION_ERROR', 'intake_job_id: is no job of yours');
  // An applicant can have one open application per job, and needs one at each location.
  const others = await tx.location.count({
    where: { orgId, intakeJobId: jobId, ...(id && { NOT: { id } }) },
  });
  if (others > 0) {
    throw new ServiceError(
      'VALIDATION_ERROR',
      'intake_job_id: takes the applicants of another location',
    );
  }
}

/**
 * Creates a location, with its own intake job if none is named. Throws VALIDATION_ERROR if the
 * organization, or another registry of its partner, already uses the `locationRef`, or if the job
 * does not exist.
 */
export async function insertLocation(
  tx: Tx,
  orgId: string,
  values: LocationValues & { name: string },
): Promise<LocationRow> {
  await requireJob(tx, orgId, values.intakeJobId);
  if (values.locationRef) await requireFreeRef(tx, orgId, values.locationRef);
  const id = newId();
  await refuseTakenRef(values.locationRef, tx.location.create({ data: { ...values, orgId, id } }));
  await ensureIntakeJob(tx, { orgId, id });
  return tx.location.findUniqueOrThrow({ where: { orgId_id: { orgId, id } }, ...withJob });
}

/**
 * Changes a location and returns its previous values; throws NOT_FOUND, or as insertLocation does.
 */
export async function changeLocation(
  tx: Tx,
  orgId: string,
  id: string,
  values: LocationValues,
): Promise<{ before: LocationRow; after: LocationRow }> {
  await tx.$queryRaw`
    SELECT 1 FROM location WHERE org_id = ${orgId}::uuid AND id = ${id}::uuid FOR NO KEY UPDATE`;
  const where = { orgId_id: { orgId, id } };
  const before = await tx.location.findUnique({ where, ...withJob });
  if (!before) throw new ServiceError('NOT_FOUND', 'The organization has no such location.');
  await checkVersion(tx, orgId, { targetId: id }, () => serializeLocation(before));
  await requireJob(tx, orgId, values.intakeJobId, id);
  const { locationRef } = values;
  if (locationRef && locationRef !== before.locationRef) {
    await requireFreeRef(tx, orgId, locationRef);
  }
  const write = tx.location.update({ where, data: values, ...withJob });
  return { before, after: await refuseTakenRef(locationRef, write) };
}
