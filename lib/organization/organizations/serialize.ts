import type { Organization } from '@/prisma/generated/client';

/** An organization as its interface shows it. */
export function serializeOrganization(organization: Organization) {
  return {
    org_id: organization.id,
    name: organization.name,
    blocklist_behaviour: organization.blocklistBehaviour,
    created_at: organization.createdAt.toISOString(),
    updated_at: organization.updatedAt.toISOString(),
  };
}
