import { prisma } from '@/lib/base/db';
import type { StageSlug } from '@/lib/pipeline/stages';
import { call } from '@/lib/testing/call';
import {
  createApplication,
  createCandidate,
  createLocation,
  createMember,
} from '@/lib/testing/factories';
import { eventsOf } from '@/lib/testing/partner';
import { createRegistry } from '@/lib/testing/registry';
import { outsideTwins } from '@/lib/testing/world';

/** An application as it is stored. */
export const rowOf = (id: string) =>
  prisma().application.findFirstOrThrow({ where: { id, ...outsideTwins } });

/** A registry whose recruiter places applicants, one of whom only waits. */
export async function createPlacement() {
  const { orgId, location } = await createRegistry('https://receiver.invalid/hooks');
  const { token } = await createMember(orgId, 'recruiter');
  const standing = (stage: StageSlug = 'applied', overrides = {}) =>
    createApplication(orgId, { stage, locationId: location.id, ...overrides });
  const { id, candidateId } = await standing();
  return {
    orgId,
    location,
    token,
    waiting: { id, candidateId, locationId: (await createLocation(orgId)).id },
    /** A new application at the registry's location. */
    standing,
    /** A candidate who agreed to be called. */
    willing: () => createCandidate(orgId, { consentContact: true }),
    /** Asks for something to be done with an application. */
    act: (applicationId: string, action: string, body: unknown = {}) =>
      call('POST', `/api/v1/applications/${applicationId}/${action}`, { token, body }),
    /** Adds a location to a candidate. */
    addAt: (whose: string, location_id: unknown) =>
      call('POST', `/api/v1/candidates/${whose}/locations`, { token, body: { location_id } }),
    /** What the partner was told of an application. */
    eventsAbout: async (about: string) =>
      (await eventsOf(orgId)).filter(({ applicationId }) => applicationId === about),
  };
}

export type Placement = Awaited<ReturnType<typeof createPlacement>>;
