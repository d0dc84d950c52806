import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import type { StageSlug } from '@/lib/pipeline/stages';
import { call } from '@/lib/testing/call';
import { createApplication, createMember } from '@/lib/testing/factories';
import { eventsOf } from '@/lib/testing/partner';
import { createRegistry } from '@/lib/testing/registry';
import { outsideTwins } from '@/lib/testing/world';

/** When the call ended that `passed` tells of. */
export const completedAt = '2026-03-02T15:04:05.000Z';

/** A result as a voice agent sends it. */
export const passed = { result: 'passed', tier: 'yes', score: 82.5, completed_at: completedAt };

/** Where the result of an application's screening is sent. */
export const resultPath = (id: string) => `/api/v1/applications/${id}/screening-result`;

/** An application as it is stored. */
export const rowOf = (id: string) =>
  prisma().application.findFirstOrThrow({ where: { id, ...outsideTwins } });

/** A registry whose applicants are screened, with an admin who may send results. */
export async function createScreening() {
  const { orgId, location } = await createRegistry('https://receiver.invalid/hooks');
  const { token } = await createMember(orgId);
  const eventsAbout = async (id: string) =>
    (await eventsOf(orgId)).filter(({ applicationId }) => applicationId === id);
  return {
    orgId,
    token,
    /** An application of the registry that is neither screened nor moved. */
    anyId: (await createApplication(orgId)).id,
    /** A new application at the registry's location. */
    standing: (stage: StageSlug = 'awaiting_screening', overrides = {}) =>
      createApplication(orgId, { stage, locationId: location.id, ...overrides }),
    /** Sends a result, as the admin unless another token is given. */
    post: (id: string, body: unknown = passed, as = token) =>
      call('POST', resultPath(id), { token: as, body }),
    /** Has an application's call wait, or be under way. */
    enqueue: (applicationId: string, status: 'enqueued' | 'calling' = 'enqueued') =>
      prisma().screeningRun.create({ data: { orgId, id: newId(), applicationId, status } }),
    eventsAbout,
    typesAbout: async (id: string) => (await eventsAbout(id)).map(({ type }) => type),
  };
}

export type Screening = Awaited<ReturnType<typeof createScreening>>;
