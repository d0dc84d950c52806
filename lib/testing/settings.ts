import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import type { Role } from '@/lib/contract/permissions';
import { issuePartnerKey } from '@/lib/partner/partners/operate-partners';
import { createLocation, createMember } from './factories';

/** An open invitation of an organization, its link unknown to everybody. */
export async function createInvitation(
  orgId: string,
  { role = 'viewer', invitedBy = null }: { role?: Role; invitedBy?: string | null } = {},
): Promise<{ id: string }> {
  const id = newId();
  return prisma().publicLink.create({
    data: {
      orgId,
      id,
      purpose: 'invitation',
      tokenHash: Buffer.from(id.replaceAll('-', '')),
      details: { email: `invited.${id}@example.com`, role, name: null, invited_by: invitedBy },
      expiresAt: new Date(Date.now() + 86_400_000),
    },
  });
}

/** Members, invitations, locations and partner keys of a registry, by the name a path gives each. */
export async function createSettings(orgId: string) {
  const { partnerId } = await prisma().registry.findUniqueOrThrow({ where: { orgId } });
  const userId: string[] = [];
  const locationId: string[] = [];
  const keyId: string[] = [];
  for (const _ of Array(5).keys()) {
    userId.push((await createMember(orgId, 'viewer')).userId);
    locationId.push((await createLocation(orgId)).id);
    keyId.push((await issuePartnerKey(partnerId)).keyId);
  }
  // Revoking one takes it away for good, so there are enough to revoke.
  const invitations = await Promise.all(Array.from({ length: 200 }, () => createInvitation(orgId)));
  return { userId, locationId, keyId, invitationId: invitations.map(({ id }) => id) };
}
