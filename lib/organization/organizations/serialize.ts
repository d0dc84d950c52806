import type { Organization } from '@/prisma/generated/client';

/** Turns an organization into the response. */
export function serializeOrganization(organization: Organization) {
  return {
    org_id: organization.id,
    name: organization.name,
    blocklist_behaviour: organization.blocklistBehaviour,
    requires_second_factor: organization.requiresFactor,
    contact: organization.contact,
    accent_color: organization.accentColor,
    created_at: organization.createdAt.toISOString(),
    updated_at: organization.updatedAt.toISOString(),
  };
}
