import type { StageSlug } from '@/lib/pipeline/stages';
import { call } from '@/lib/testing/call';
import { createApplication, createMember, createOrganization } from '@/lib/testing/factories';
import { createInterview } from '@/lib/testing/records';

/** A time to come, as a request names it. */
export const slot = {
  start_time: '2036-03-05T15:00:00.000Z',
  end_time: '2036-03-05T15:30:00.000Z',
};

/** The same time a day after `slot`. */
export const later = {
  start_time: '2036-03-06T15:00:00.000Z',
  end_time: '2036-03-06T15:30:00.000Z',
};

async function createBooked(orgId: string) {
  const application = await createApplication(orgId);
  const { id: interviewId } = await createInterview(application);
  return { id: application.id, candidateId: application.candidateId, interviewId };
}

/** An organization whose members book interviews, one that is booked, and one of somebody else's. */
export async function createDesk() {
  const { id: orgId } = await createOrganization();
  const recruiter = await createMember(orgId, 'recruiter');
  const coordinator = await createMember(orgId, 'coordinator');
  const viewer = await createMember(orgId, 'viewer');
  return {
    orgId,
    recruiter,
    coordinator,
    viewer,
    own: await createBooked(orgId),
    foreign: await createBooked((await createOrganization('Theirs')).id),
    /** A new application in a stage. */
    standing: (stage: StageSlug, more: { candidateId?: string } = {}) =>
      createApplication(orgId, { stage, ...more }),
    /** Posts to a path of the API, as the recruiter unless another member is named. */
    post: (path: string, body: unknown = {}, member = recruiter) =>
      call('POST', `/api/v1/${path}`, { token: member.token, body }),
    /** Deletes a path of the API as the recruiter. */
    remove: (path: string) => call('DELETE', `/api/v1/${path}`, { token: recruiter.token }),
    /** The offered times to come, as the viewer sees them. */
    slots: async () =>
      (await call('GET', '/api/v1/interview-slots', { token: viewer.token })).body.slots,
    /** The interviews of an application, as the viewer sees them. */
    interviewsOf: async (id: string) => {
      const { token } = viewer;
      return (await call('GET', `/api/v1/applications/${id}/interviews`, { token })).body
        .interviews;
    },
  };
}

export type Desk = Awaited<ReturnType<typeof createDesk>>;
