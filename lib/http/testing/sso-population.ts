import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import type { Ids } from './population';

const provider = {
  // Nobody is asked there: it is no public address.
  issuer: 'https://127.0.0.1:9',
  clientId: 'recruiting',
  isRequired: false,
  lastSignInAt: new Date(),
};

/** Gives an organization a provider that was tried, and verified domains, whatever it has left. */
export async function fillSso(orgId: string, ids: Pick<Ids, 'domainId'>): Promise<void> {
  const create = { orgId, ...provider };
  await prisma().ssoProvider.upsert({ where: { orgId }, create, update: provider });
  await prisma().ssoDomain.deleteMany({ where: { orgId } });
  const domains = Array.from({ length: 20 }, (_, index) => {
    const id = ids.domainId[index] ?? newId();
    return { orgId, id, domain: `${id}.example`, token: 'shown', verifiedAt: new Date() };
  });
  await prisma().ssoDomain.createMany({ data: domains });
  ids.domainId = domains.map(({ id }) => id);
}
