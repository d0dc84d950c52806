import type { z } from 'zod';
import { currentTime } from '@/lib/base/clock';
import { env } from '@/lib/base/env';
import type { getMe } from './contract';
import type { Me } from './service';

/** Adds the server's environment and time to who acts. */
export function serializeMe(
  me: Me,
  now = currentTime(),
): z.input<NonNullable<typeof getMe.result>> {
  const { actor, name, user, organization, permissions, organizations } = me;
  const { type, id, role, scope, token } = actor;
  return {
    kind: type,
    ...{ id, name, user },
    expires_at: token?.expiresAt.toISOString() ?? null,
    organization: { id: organization.id, name: organization.name },
    role,
    permissions,
    location_ids: scope?.locationIds ? [...scope.locationIds] : null,
    teams: (scope?.teams ?? []).map((seat) => ({ job_id: seat.jobId, role: seat.role })),
    organizations,
    environment: env().SERVICE_ENVIRONMENT,
    server_time: now.toISOString(),
  };
}
