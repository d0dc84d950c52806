import type { z } from 'zod';
import { env } from '@/lib/base/env';
import { permissionsOf } from '@/lib/contract/permissions';
import type { getMe } from './contract';
import type { Me } from './service';

/** Turns who is asking into the answer, with the server's environment and time. */
export function serializeMe(me: Me, now = new Date()): z.input<NonNullable<typeof getMe.result>> {
  const { user, organization, role, organizations } = me;
  return {
    user,
    organization: { id: organization.id, name: organization.name },
    role,
    permissions: permissionsOf(role),
    organizations,
    environment: env().SERVICE_ENVIRONMENT,
    server_time: now.toISOString(),
  };
}
