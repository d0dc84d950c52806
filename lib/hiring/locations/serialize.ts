import { currentZone } from '@/lib/words/zone-names';
import type { Prisma } from '@/prisma/generated/client';

export type LocationRow = Prisma.LocationGetPayload<{ include: { intakeJob: true } }>;

/** A location as the interface shows it. */
export function serializeLocation({ intakeJob, ...location }: LocationRow) {
  const job = intakeJob && !intakeJob.deletedAt ? intakeJob : null;
  return {
    location_id: location.id,
    name: location.name,
    location_ref: location.locationRef,
    city: location.city,
    state: location.state,
    time_zone: currentZone(location.timeZone),
    intake_job: job && { id: job.id, title: job.title },
    intake_job_id: job?.id ?? null,
    created_at: location.createdAt.toISOString(),
    is_active: location.deletedAt === null,
  };
}
