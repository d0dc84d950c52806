import { operator, recordAudit } from '@/lib/audit/record-audit';
import { addToken, endTokens } from '@/lib/auth/api-tokens/token-rows';
import { endSessions, idleSeconds } from '@/lib/auth/session-rows';
import { inTransaction, prisma } from '@/lib/base/db';
import { env } from '@/lib/base/env';
import { endResetLinks } from '@/lib/organization/me/replace-password';
import { rotatePartnerSecret } from '@/lib/partner/partners/operate-partners';
import { demoPassword } from '@/prisma/seed/demo/companies';
import { companies, emailOf, planDemo } from '@/prisma/seed/demo/plan';
import { hashPasswords, writePlan } from '@/prisma/seed/demo/write';

export type SignIn = { email: string; password: string; role: string; organization: string };

const DEMO_LOCK = 7_250_163_408;

// A small or busy machine takes its time over what a large one writes in a second.
const patience = { maxWait: 60_000, timeout: 600_000 };

async function createDemo(): Promise<void> {
  if ((await prisma().organization.count()) > 0) return;
  const now = new Date();
  const { partner, plans } = planDemo(now);
  const hashes = await hashPasswords(plans);
  await prisma().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${DEMO_LOCK})`;
    if ((await tx.organization.count()) > 0) return;
    await tx.partner.create({ data: partner });
    const { signingSecret } = await rotatePartnerSecret(partner.id, tx);
    const deployment = { appUrl: env().APP_URL, signingSecret, now: now.getTime() };
    for (const plan of plans) await writePlan(tx, plan, partner.id, hashes, deployment);
  }, patience);
}

type DemoUser = { userId: string; orgId: string; signIn: SignIn };

async function findDemoUsers(): Promise<DemoUser[]> {
  const known = companies.flatMap((company) =>
    company.people.map(([, role]) => ({ email: emailOf(company, role), company, role })),
  );
  const memberships = await prisma().membership.findMany({
    where: {
      deactivatedAt: null,
      user: { email: { in: known.map(({ email }) => email) }, deactivatedAt: null },
    },
    include: { user: true, organization: true },
  });
  return known.flatMap(({ email, role, company }) => {
    const found = memberships.find(
      ({ user, organization }) => user.email === email && organization.name === company.name,
    );
    if (!found) return [];
    const signIn = { email, role, password: demoPassword, organization: company.name };
    return [{ userId: found.userId, orgId: found.orgId, signIn }];
  });
}

async function printedToken({ orgId, userId }: { orgId: string; userId: string }): Promise<string> {
  const expiresAt = new Date(Date.now() + idleSeconds() * 1000);
  const wanted = { orgId, owner: { userId }, name: 'Printed by npm start', expiresAt };
  const { token } = await inTransaction((tx) =>
    addToken(tx, { ...wanted, createdBy: 'npm start' }),
  );
  return token;
}

/**
 * Fills an empty database with the demo: three organizations, their people and about 400
 * applications, all or nothing. Where there is any organization already it creates nothing.
 * Returns the demo accounts there are, and a fresh token for the first admin among them (empty
 * without one). `lib/env` must be configured for the same database.
 */
export async function seedDemo(databaseUrl: string): Promise<{ signIns: SignIn[]; token: string }> {
  if (process.env.DATABASE_URL !== databaseUrl) {
    throw new Error('The demo is written to the database that DATABASE_URL names.');
  }
  await createDemo();
  const users = await findDemoUsers();
  const admin = users.find(({ signIn }) => signIn.role === 'admin');
  const token = admin ? await printedToken(admin) : '';
  return { signIns: users.map(({ signIn }) => signIn), token };
}

/** The addresses of the demo's accounts that can still sign in. */
export async function openDemoAccounts(): Promise<string[]> {
  return (await findDemoUsers()).map(({ signIn }) => signIn.email);
}

/**
 * Closes the accounts of the demo with their sessions and returns their addresses: nobody signs in
 * with them again.
 */
export async function closeDemo(): Promise<string[]> {
  const emails = await openDemoAccounts();
  const user = { email: { in: emails } };
  await inTransaction(async (tx) => {
    await tx.user.updateMany({ where: user, data: { deactivatedAt: new Date() } });
    const closed = await tx.membership.findMany({ where: { user }, include: { user: true } });
    for (const { orgId, user: person } of closed) {
      const target = { id: person.id, name: person.name };
      await recordAudit(tx, orgId, operator, { kind: 'member.deactivated', target });
    }
    // By their ids: a cluster joins no sessions with people in an update.
    const userId = { in: [...new Set(closed.map((member) => member.userId))] };
    await endSessions(tx, { userId }, 'deactivation', operator);
    await endTokens(tx, { userId }, 'deactivation', operator);
    for (const id of userId.in) await endResetLinks(tx, id);
  });
  return emails;
}
