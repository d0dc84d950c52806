import type { z } from 'zod';
import { currentTime } from '@/lib/base/clock';
import { env } from '@/lib/base/env';
import type { getMe } from './contract';
import type { Me } from './service';

/** Adds the server's environment and time to the current user. */
export function serializeMe(
  me: Me,
  now = currentTime(),
): z.input<NonNullable<typeof getMe.result>> {
  const { user, organization, role, permissions, scope, organizations } = me;
  return {
    user,
    organization: { id: organization.id, name: organization.name },
    role,
    permissions,
    location_ids: scope.locationIds && [...scope.locationIds],
    teams: scope.teams.map((seat) => ({ job_id: seat.jobId, role: seat.role })),
    organizations,
    environment: env().SERVICE_ENVIRONMENT,
    server_time: now.toISOString(),
  };
}
