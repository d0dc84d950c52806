import { beforeEach } from 'vitest';
import { createSignedIn } from '@/lib/organization/me/testing/signed-in';
import { createMember, type Member } from '@/lib/testing/factories';
import { createTestPartner, type TestPartner } from '@/lib/testing/partner';

/** Gives each test of a file a partner, an admin in the browser and a recruiter of its registry, and another partner. */
export function usePartnerAdmin() {
  const world = {
    partner: {} as TestPartner,
    stranger: {} as TestPartner,
    admin: {} as Member,
    recruiter: {} as Member,
  };

  beforeEach(async () => {
    Object.assign(world.partner, await createTestPartner());
    Object.assign(world.stranger, await createTestPartner('Another'));
    Object.assign(world.admin, await createSignedIn(world.partner.orgId));
    Object.assign(world.recruiter, await createMember(world.partner.orgId, 'recruiter'));
  });

  return world;
}
