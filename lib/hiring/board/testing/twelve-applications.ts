import { beforeAll, expect } from 'vitest';
import { call, type Json } from '@/lib/testing/call';
import {
  createApplication,
  createCandidate,
  createJob,
  createLocation,
  createMember,
  createOrganization,
} from '@/lib/testing/factories';

type Query = Record<string, string | number>;

/** A minute of February 2026. */
export const minute = (n: number) => new Date(Date.UTC(2026, 1, 1, 0, n));

/** Gives a file twelve applications, each of them different, in an organization beside another. */
export function useTwelveApplications() {
  const world = { orgId: '', viewer: '', jobId: '', locationId: '' };
  const ids: string[] = [];

  beforeAll(async () => {
    world.orgId = (await createOrganization('Acme', { neighbours: false })).id;
    world.viewer = (await createMember(world.orgId, 'viewer')).token;
    world.jobId = (await createJob(world.orgId, { title: 'Driver' })).id;
    world.locationId = (await createLocation(world.orgId, { name: 'Dayton' })).id;
    const other = (await createJob(world.orgId)).id;
    for (let n = 0; n < 12; n += 1) {
      const candidate = await createCandidate(world.orgId, {
        firstName: n % 2 ? 'Zoe' : 'Ann',
        lastName: `Smith${String(n).padStart(2, '0')}`,
        source: n % 3 ? 'Indeed' : 'referral',
      });
      const application = await createApplication(world.orgId, {
        candidateId: candidate.id,
        jobId: n < 9 ? world.jobId : other,
        locationId: n < 4 ? world.locationId : null,
        stage: n < 8 ? 'applied' : 'hired',
        score: n % 4 === 0 ? null : n * 5,
        appliedAt: n === 5 ? null : minute(n * 1440),
        stageEnteredAt: minute(n < 2 ? 1 : n),
      });
      ids.push(application.id);
    }
    const foreign = (await createOrganization('Other')).id;
    await createApplication(foreign);
  });

  const get = (path: string, query: Query = {}) =>
    call('GET', `/api/v1/${path}`, { token: world.viewer, query });

  return {
    world,
    /** The applications in the order they were made in. */
    ids,
    /** Asks for a path as a viewer. */
    get,
    /** Which of the twelve a list has. */
    idsOf: (list: Json): string[] =>
      list.map((one: { application_id: string }) => ids.indexOf(one.application_id)),
    /** The board with two of its columns. */
    board: async (query: Query = {}) => {
      const { status, body } = await get('pipeline', query);
      expect(status).toBe(200);
      const column = (slug: string) =>
        body.stages.find((one: { stage: { slug: string } }) => one.stage.slug === slug);
      return { stages: body.stages, applied: column('applied'), hired: column('hired') };
    },
  };
}
