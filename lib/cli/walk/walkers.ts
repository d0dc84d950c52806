import { randomInt, randomUUID } from 'node:crypto';
import { hashPassword } from '@/lib/auth/password';
import { inTransaction, prisma } from '@/lib/base/db';
import { env } from '@/lib/base/env';
import { newId } from '@/lib/base/ids';
import type { Role } from '@/lib/contract/permissions';
import { rotatePartnerSecret } from '@/lib/partner/partners/operate-partners';
import { demoPassword } from '@/prisma/seed/demo/companies';
import { homeCare } from '@/prisma/seed/demo/home-care';
import { planCompany } from '@/prisma/seed/demo/plan';
import { writePlan } from '@/prisma/seed/demo/write';
import { Random } from '@/prisma/seed/random';

/** Somebody who signs in and walks about. */
export type Walker = {
  userId: string;
  orgId: string;
  email: string;
  password: string;
  /** What they are, in a report. */
  name: string;
  role: Role;
  locationIds: string[];
  jobIds: string[];
};

const patience = { maxWait: 60_000, timeout: 600_000 };

/** Writes a company like the demo's first one under names and identifiers of its own. */
async function writeCompany(passwordHash: string) {
  const mark = randomUUID().slice(0, 8);
  const company = {
    ...homeCare,
    domain: `walk-${mark}.example`,
    orgRef: `walk-${mark}`,
    size: 0.4,
  };
  const now = Date.now();
  const plan = planCompany(company, now, new Random(randomInt(2 ** 31)));
  const hashes = new Map(plan.members.map(({ id }) => [id, passwordHash]));
  await prisma().$transaction(async (tx) => {
    const partner = { id: newId(), name: `Walk ${mark}` };
    await tx.partner.create({ data: partner });
    const { signingSecret } = await rotatePartnerSecret(partner.id, tx);
    const deployment = { appUrl: env().APP_URL, signingSecret, now };
    await writePlan(tx, plan, partner.id, hashes, deployment);
  }, patience);
  return { ...plan, domain: company.domain };
}

async function addWalker(walker: Walker, passwordHash: string): Promise<void> {
  const { userId, orgId, email, name, role, locationIds, jobIds } = walker;
  const isScoped = locationIds.length > 0;
  await prisma().user.create({ data: { id: userId, email, name, passwordHash } });
  await prisma().membership.create({ data: { orgId, userId, role, isScoped } });
  const places = locationIds.map((locationId) => ({ orgId, userId, locationId }));
  await prisma().memberLocation.createMany({ data: places });
  const teams = jobIds.map((jobId) => ({ orgId, userId, jobId, role: 'hiring_manager' as const }));
  await prisma().jobTeamMember.createMany({ data: teams });
}

/**
 * Makes an organization that nobody else uses, with what the demo has, and somebody of each role in
 * it: also one in the team of some jobs only, and one limited to a location.
 */
export async function makeWalkers(): Promise<Walker[]> {
  const passwordHash = await hashPassword(demoPassword);
  const { orgId, members, rows, domain } = await writeCompany(passwordHash);
  const unlimited = { orgId, password: demoPassword, locationIds: [], jobIds: [] };
  const known = homeCare.people.flatMap(([person, role]): Walker[] => {
    const member = members.find(({ name }) => name === person);
    if (!member) return [];
    return [{ ...unlimited, userId: member.id, email: member.email, role, name: role }];
  });
  const added = [
    { name: 'collaborator', role: 'collaborator', jobs: 2, places: 0 },
    { name: 'limited recruiter', role: 'recruiter', jobs: 0, places: 1 },
    { name: 'limited viewer', role: 'viewer', jobs: 1, places: 1 },
  ] as const;
  const walkers = added.map(
    ({ name, role, jobs, places }): Walker => ({
      ...{ ...unlimited, userId: newId(), name, role },
      email: `${name.replace(' ', '.')}@${domain}`,
      locationIds: rows.location.slice(0, places).map(({ id }) => id),
      jobIds: rows.job.slice(0, jobs).map(({ id }) => id),
    }),
  );
  for (const walker of walkers) await addWalker(walker, passwordHash);
  return [...known, ...walkers];
}

/** Lets a walker in as at the beginning, whatever admins did on their walks. */
export async function letIn({ userId, orgId, role, locationIds }: Walker): Promise<void> {
  const isScoped = locationIds.length > 0;
  await inTransaction(async (tx) => {
    await tx.organization.update({ where: { id: orgId }, data: { requiresFactor: false } });
    await tx.ssoProvider.deleteMany({ where: { orgId } });
    await tx.authFactor.deleteMany({ where: { userId } });
    await tx.membership.update({
      where: { orgId_userId: { orgId, userId } },
      data: { role, isScoped, deactivatedAt: null },
    });
    const places = locationIds.map((locationId) => ({ orgId, userId, locationId }));
    await tx.memberLocation.deleteMany({ where: { orgId, userId } });
    await tx.memberLocation.createMany({ data: places });
  });
}
