import type { z } from 'zod';
import { env } from '@/lib/base/env';
import type { getProvisioning } from './contract';
import type { ProvisioningState } from './use';

/** The base of SCIM, without a slash at its end. */
export function scimBase(): string {
  return `${env().APP_URL.replace(/\/$/, '')}/scim/v2`;
}

/** Turns the state of provisioning into the response. */
export function serializeProvisioning(
  state: ProvisioningState,
): z.input<NonNullable<typeof getProvisioning.result>> {
  return {
    provisioning: {
      base_url: scimBase(),
      people: state.people,
      groups: state.groups,
      last_request_at: state.lastRequestAt?.toISOString() ?? null,
      last_refused_at: state.lastRefusedAt?.toISOString() ?? null,
      last_refusal: state.lastRefusal,
    },
  };
}
