import { call } from '@/lib/testing/call';
import { createMember, createOrganization } from '@/lib/testing/factories';

/** Where the blocklist is. */
export const path = '/api/v1/candidates/blocklist';

/** An hour from now, as a request names it. */
export const soon = () => new Date(Date.now() + 3_600_000).toISOString();

/** An organization with an empty blocklist, who may change it and who may only read it. */
export async function createBlocklist() {
  const { id: orgId } = await createOrganization();
  const { token } = await createMember(orgId, 'recruiter');
  return {
    orgId,
    token,
    viewerToken: (await createMember(orgId, 'viewer')).token,
    add: (body: object) => call('POST', path, { token, body }),
    remove: (id: string) => call('DELETE', `${path}/${id}`, { token }),
  };
}

export type Blocklist = Awaited<ReturnType<typeof createBlocklist>>;
