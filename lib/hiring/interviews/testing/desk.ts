import { expect } from 'vitest';
import { prisma } from '@/lib/base/db';
import type { StageSlug } from '@/lib/pipeline/stages';
import { type CallAnswer, call } from '@/lib/testing/call';
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

/** A time of so many minutes on a day of 2038. */
export function timeOn(day: string, clock = '09:00', minutes = 30) {
  const start = new Date(`2038-${day}T${clock}:00Z`);
  const end = new Date(start.getTime() + minutes * 60_000);
  return { start_time: start.toISOString(), end_time: end.toISOString() };
}

type Time = ReturnType<typeof timeOn>;

/** The status of an answer and the code of its error. */
export const refusal = ({ status, body }: CallAnswer) => [status, body.error?.code];

/** Fails where an offered time is not at this one. */
export async function standsAt(id: string, { start_time, end_time }: Time): Promise<void> {
  const { startTime, endTime } = await prisma().interviewOffer.findFirstOrThrow({ where: { id } });
  expect([startTime.toISOString(), endTime.toISOString()]).toEqual([start_time, end_time]);
}

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
  const post = (path: string, body: unknown = {}, member = recruiter) =>
    call('POST', `/api/v1/${path}`, { token: member.token, body });
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
    post,
    /** Offers a time for any job, as the recruiter unless another member is named. */
    offer: async (slot: Time, member = recruiter): Promise<string> => {
      const { status, body } = await post('interview-slots', { slots: [slot] }, member);
      expect(status).toBe(201);
      return body.slots[0].slot_id;
    },
    /** Moves an offered time, as the coordinator unless another member is named. */
    move: (id: string, body: unknown, member = coordinator) =>
      post(`interview-slots/${id}/move`, body, member),
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
