import type { WebhookSettings } from '@/lib/partner/partners/own-webhook';
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

/** The default endpoint as the organization's interface shows it. */
export function serializeWebhookSettings({ registry, rotatedAt }: WebhookSettings) {
  return {
    url: registry.webhookUrl,
    updated_at: registry.webhookUpdatedAt?.toISOString() ?? null,
    org_ref: registry.orgRef,
    partner: { id: registry.partner.id, name: registry.partner.name },
    has_signing_secret: rotatedAt !== null,
    secret_rotated_at: rotatedAt?.toISOString() ?? null,
  };
}
