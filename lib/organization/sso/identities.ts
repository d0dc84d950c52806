// Whom an organization's provider names, and who that is here. A provider may call the same person
// otherwise for another client of it, so both issuer and client count.

import { type AuditActor, operator, recordAudit } from '@/lib/audit/record-audit';
import { type Actor, authorizeWaysIn } from '@/lib/auth/actor';
import { recordAuditOfPerson } from '@/lib/auth/audit-sessions';
import { endSessions, sessionsIn } from '@/lib/auth/session-rows';
import { inTransaction } from '@/lib/base/db';
import type { Tx } from '@/lib/base/postgres/transaction';
import { confirmedUser } from '@/lib/organization/factors/browser-user';
import { queueLastingLetter } from '@/lib/organization/factors/security-letters';
import { noSuchMember } from '@/lib/organization/members/change-member';
import { lockOrganization } from '@/lib/organization/organizations/lock-organization';
import type { SsoProvider } from '@/prisma/generated/client';

// The release before noted no client: the one that the provider had then.
const clientsOf = ({ clientId }: Pick<SsoProvider, 'clientId'>) => ({ in: [clientId, ''] });

/** Returns the id of the account that a subject of the provider is linked to; null for none. */
export async function linkedTo(
  tx: Tx,
  provider: SsoProvider,
  subject: string,
): Promise<string | null> {
  const { orgId, issuer, clientId } = provider;
  const known = { orgId, issuer, subject };
  const linked = await tx.ssoIdentity.findFirst({
    where: { ...known, clientId: clientsOf(provider) },
    orderBy: { clientId: 'desc' },
  });
  if (linked?.clientId === '') {
    await tx.ssoIdentity.updateMany({ where: { ...known, clientId: '' }, data: { clientId } });
  }
  return linked?.userId ?? null;
}

/** Returns whether the provider signs somebody in to this account already. */
export async function isLinked(tx: Tx, provider: SsoProvider, userId: string): Promise<boolean> {
  const { orgId, issuer } = provider;
  const where = { orgId, issuer, clientId: clientsOf(provider), userId };
  return (await tx.ssoIdentity.count({ where })) > 0;
}

type Somebody = { id: string; name: string };

/** Links an account to a subject of the provider. */
export async function link(
  tx: Tx,
  { orgId, issuer, clientId }: SsoProvider,
  { subject, user, by }: { subject: string; user: Somebody; by: AuditActor },
): Promise<void> {
  await tx.ssoIdentity.create({ data: { orgId, issuer, clientId, subject, userId: user.id } });
  const target = { id: user.id, name: user.name };
  await recordAudit(tx, orgId, by, { kind: 'member.sso_linked', target });
}

/** Says of links that the release before wrote which client they are of, before that is another. */
export async function nameClient(tx: Tx, { orgId, issuer, clientId }: SsoProvider): Promise<void> {
  await tx.ssoIdentity.updateMany({ where: { orgId, issuer, clientId: '' }, data: { clientId } });
}

/**
 * Forgets whom providers of an organization signed in to an account; the next sign-in of whoever has
 * its address links it anew. Says whether there was anybody.
 */
export async function unlink(tx: Tx, actor: Actor, user: Somebody): Promise<boolean> {
  const { orgId } = actor;
  const { count } = await tx.ssoIdentity.deleteMany({ where: { orgId, userId: user.id } });
  if (count === 0) return false;
  const target = { id: user.id, name: user.name };
  await recordAudit(tx, orgId, actor, { kind: 'member.sso_unlinked', target });
  return true;
}

/**
 * Unlinks a member from single sign-on as an admin does: sessions that providers of the organization
 * began for them end, and the next sign-in at the provider with their address links the account anew.
 * Throws NOT_FOUND for somebody who is no member, CONFIRMATION_REQUIRED unless the actor has just shown
 * who they are.
 */
export async function unlinkMember(actor: Actor, userId: string): Promise<undefined> {
  authorizeWaysIn(actor);
  await confirmedUser(actor, 'organization');
  const { orgId } = actor;
  await inTransaction(async (tx) => {
    await lockOrganization(tx, orgId);
    const where = { orgId_userId: { orgId, userId } };
    const member = await tx.membership.findUnique({ where, include: { user: true } });
    if (!member) throw noSuchMember();
    if (!(await unlink(tx, actor, member.user))) return;
    const byProvider = { userId, provider: { not: null }, ...sessionsIn(orgId) };
    await endSessions(tx, byProvider, 'admin', actor);
    if (actor.type !== 'user') return;
    await queueLastingLetter(tx, actor, { made: 'sso_unlinked', name: member.user.name });
  });
}

/**
 * Forgets whom identity providers sign in to an account, the server's and those of organizations, as an
 * operator does; sessions that they began end. Returns how many it was linked to.
 */
export async function unlinkAccount(userId: string): Promise<number> {
  return inTransaction(async (tx) => {
    const { count: here } = await tx.userIdentity.deleteMany({ where: { userId } });
    const { count: there } = await tx.ssoIdentity.deleteMany({ where: { userId } });
    if (here + there === 0) return 0;
    await recordAuditOfPerson(tx, userId, { kind: 'member.sso_unlinked' }, operator);
    await endSessions(tx, { userId, signedInBy: 'provider' }, 'operator', operator);
    return here + there;
  });
}
