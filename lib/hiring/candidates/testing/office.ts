import { expect } from 'vitest';
import { prisma } from '@/lib/base/db';
import { call } from '@/lib/testing/call';
import { createJob, createLocation, createMember } from '@/lib/testing/factories';
import { applicantAt, createTestPartner, eventsOf, newPhone } from '@/lib/testing/partner';
import { setDefaultEndpoint } from '@/lib/testing/registry';

type Place = { id: string; ref: string; jobId: string };

/** A new location of a registry with a job there. */
export async function placeIn(registry: string): Promise<Place> {
  const { id, locationRef } = await createLocation(registry);
  const { id: jobId } = await createJob(registry, { locationId: id });
  return { id, ref: locationRef ?? '', jobId };
}

/** The applications of a candidate, oldest first. */
export function applicationsOf(candidateId: string) {
  return prisma().application.findMany({ where: { candidateId }, orderBy: { id: 'asc' } });
}

const person = { first_name: 'Amara', last_name: 'Okafor' };

/** A registry whose office enters the same person whom its partner may send, at two locations. */
export async function createOffice() {
  const partner = await createTestPartner();
  const { orgId } = partner;
  await setDefaultEndpoint(orgId, 'https://receiver.invalid/hooks');
  const { token } = await createMember(orgId, 'recruiter');
  const phone = newPhone();
  const home = await placeIn(orgId);
  const away = await placeIn(orgId);
  const enter = (body: object = {}, as = token) =>
    call('POST', '/api/v1/candidates', { token: as, body: { ...person, phone, ...body } });
  return {
    ...{ partner, orgId, token, phone, home, away },
    /** The office enters the person. */
    enter,
    /** The office enters the person for a job at a location. */
    enterAt: (place: Place, body: object = {}) => enter({ job_id: place.jobId, ...body }),
    /** The partner sends the person to `home`. */
    send: async (overrides: object = {}) => {
      const body = applicantAt(home.ref, { phone, consent: { contact: true }, ...overrides });
      const answer = await partner.send('POST', '/candidates', { body });
      expect([200, 201]).toContain(answer.status);
      return { ...answer.body, externalRef: body.external_ref, body };
    },
    /** What the partner was told of: type, location and applicant of each event. */
    told: async () =>
      (await eventsOf(orgId)).map(({ type, data }) => [type, data.location_ref, data.external_ref]),
  };
}

export type Office = Awaited<ReturnType<typeof createOffice>>;
