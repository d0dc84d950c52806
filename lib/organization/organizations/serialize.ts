import { env } from '@/lib/base/env';
import type { Organization } from '@/prisma/generated/client';
import { logoPathOf } from './employer';

/** An organization, and which logo it has. */
export type OrganizationWithLogo = Organization & { logo: { id: string } | null };

/** Turns an organization into the response. */
export function serializeOrganization(organization: OrganizationWithLogo) {
  const logoPath = logoPathOf(organization);
  return {
    org_id: organization.id,
    name: organization.name,
    blocklist_behaviour: organization.blocklistBehaviour,
    requires_second_factor: organization.requiresFactor,
    country: organization.country,
    contact: organization.contact,
    accent_color: organization.accentColor,
    logo_url: logoPath && new URL(logoPath, env().APP_URL).href,
    created_at: organization.createdAt.toISOString(),
    updated_at: organization.updatedAt.toISOString(),
  };
}
