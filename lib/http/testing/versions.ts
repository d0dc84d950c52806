import { beforeAll } from 'vitest';
import { prisma } from '@/lib/base/db';
import { call } from '@/lib/testing/call';
import { createMember, createOrganization } from '@/lib/testing/factories';

/** Gives a file two admins of an organization, the other one named Mara Lind, who change the same. */
export function useTwoAdmins() {
  const staff = { orgId: '', token: '', other: '' };

  beforeAll(async () => {
    staff.orgId = (await createOrganization()).id;
    staff.token = (await createMember(staff.orgId)).token;
    const mara = await createMember(staff.orgId);
    staff.other = mara.token;
    await prisma().user.update({ where: { id: mara.userId }, data: { name: 'Mara Lind' } });
  });

  return {
    staff,
    /** The version that the first of them reads. */
    versionAt: async (path: string) =>
      (await call('GET', path, { token: staff.token })).headers.get('etag') ?? 'none',
    /** Changes what is at a path: the version that was read there, if one is named. */
    change: (path: string, body: object, version?: string, as = staff.token, method = 'PATCH') =>
      call(method, path, { token: as, body, ...(version && { headers: { 'if-match': version } }) }),
  };
}
