import { inTransaction } from '@/lib/base/db';
import { createLink } from '@/lib/outbox/links/public-links';
import type { StageSlug } from '@/lib/pipeline/stages';
import {
  createApplication,
  createJob,
  createLocation,
  createMember,
  createOrganization,
} from '@/lib/testing/factories';
import { createInterviewOffers } from '@/lib/testing/records';

/** What everybody is told whose link opens nothing. */
export const invalidLink = {
  code: 'NOT_FOUND',
  message: 'This link is not valid, or it is no longer.',
};

/** The token at the end of a link. */
export const tokenOf = (url: string) => url.split('/').at(-1) ?? '';

/** A job in Chicago for which one interviewer offers three times. */
export async function createScheduling() {
  const { id: orgId } = await createOrganization('Acme');
  const { id: locationId } = await createLocation(orgId, { timeZone: 'America/Chicago' });
  const { id: jobId } = await createJob(orgId, { title: 'Driver', locationId });
  const { userId: interviewerId } = await createMember(orgId, 'coordinator');
  const slotIds = (await createInterviewOffers(orgId, interviewerId, 3)).map(({ id }) => id);
  return {
    orgId,
    interviewerId,
    slotIds,
    /** An applicant in a stage, with the token of a link to choose a time. */
    invite: async (stage: StageSlug = 'passed_screening_awaiting_scheduling', validDays = 14) => {
      const application = await createApplication(orgId, { jobId, stage });
      const { id: applicationId } = application;
      const link = { orgId, applicationId, purpose: 'scheduling', validDays } as const;
      const { url } = await inTransaction((tx) => createLink(tx, link));
      return { ...application, token: tokenOf(url) };
    },
  };
}

export type Scheduling = Awaited<ReturnType<typeof createScheduling>>;
