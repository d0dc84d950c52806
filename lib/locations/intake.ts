import type { Tx } from '@/lib/db';
import { newId } from '@/lib/ids';
import { keepJob } from '@/lib/jobs/lock';

/** The job that a location's ingested applications belong to, kept from deletion; made if missing. */
export async function ensureIntakeJob(
  tx: Tx,
  { orgId, id }: { orgId: string; id: string },
): Promise<string> {
  await tx.$queryRaw`SELECT 1 FROM location WHERE org_id = ${orgId}::uuid AND id = ${id}::uuid FOR UPDATE`;
  const where = { orgId_id: { orgId, id } };
  const { name, intakeJob } = await tx.location.findUniqueOrThrow({
    where,
    include: { intakeJob: true },
  });
  if (intakeJob && (await keepJob(tx, orgId, intakeJob.id))) return intakeJob.id;
  const intakeJobId = newId();
  const title = `General application, ${name}`;
  const job = { orgId, id: intakeJobId, locationId: id, title, status: 'active' } as const;
  await tx.job.create({ data: job });
  await tx.location.update({ where, data: { intakeJobId } });
  return intakeJobId;
}
