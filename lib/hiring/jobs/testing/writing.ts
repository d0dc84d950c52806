import { prisma } from '@/lib/base/db';
import { call } from '@/lib/testing/call';
import { createMember, createOrganization } from '@/lib/testing/factories';

/** An organization whose recruiter creates and changes jobs. */
export async function createWriting() {
  const { id: orgId } = await createOrganization();
  const member = await createMember(orgId, 'recruiter');
  return {
    orgId,
    member,
    patch: (jobId: string, body: unknown, token: string | undefined = member.token) =>
      call('PATCH', `/api/v1/jobs/${jobId}`, { token, body }),
    post: (body: unknown) => call('POST', '/api/v1/jobs', { token: member.token, body }),
    /** A job as it is stored. */
    rowOf: (id: string) => prisma().job.findUniqueOrThrow({ where: { orgId_id: { orgId, id } } }),
    /** What the history says of a job, oldest first. */
    activitiesOf: (jobId: string) =>
      prisma().activity.findMany({ where: { orgId, jobId }, orderBy: { id: 'asc' } }),
  };
}

export type Writing = Awaited<ReturnType<typeof createWriting>>;
