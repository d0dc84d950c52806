import { currentZone } from '@/lib/words/zone-names';
import type { Prisma } from '@/prisma/generated/client';

export type LocationRow = Prisma.LocationGetPayload<{ include: { intakeJob: true } }>;

/** A location as the interface shows it. */
export function serializeLocation({ intakeJob, ...location }: LocationRow) {
  const hasJob = intakeJob && !intakeJob.deletedAt;
  return {
    location_id: location.id,
    name: location.name,
    location_ref: location.locationRef,
    city: location.city,
    state: location.state,
    time_zone: currentZone(location.timeZone),
    intake_job: hasJob ? { id: intakeJob.id, title: intakeJob.title } : null,
    created_at: location.createdAt.toISOString(),
    is_active: location.deletedAt === null,
  };
}
