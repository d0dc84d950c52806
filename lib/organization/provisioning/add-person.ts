import { recordAudit } from '@/lib/audit/record-audit';
import { type Actor, authorize } from '@/lib/auth/actor';
import { createAccount } from '@/lib/auth/users';
import { currentTime } from '@/lib/base/clock';
import { inTransaction } from '@/lib/base/db';
import type { Tx } from '@/lib/base/postgres/transaction';
import type { Role } from '@/lib/contract/permissions';
import { queueJoinedLetter } from '@/lib/organization/factors/security-letters';
import { claimAccount } from '@/lib/organization/me/claim-account';
import { changeMember } from '@/lib/organization/members/change-member';
import { openInvitations, revokeInvitationsOf } from '@/lib/organization/members/invitations';
import { lockOrganization } from '@/lib/organization/organizations/lock-organization';
import { unlink } from '@/lib/organization/sso/identities';
import { providerOf } from '@/lib/organization/sso/read-provider';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import type { User } from '@/prisma/generated/client';
import { nameFrom, type PersonValues, requirePlain, requireVerified } from './account';
import { noSuchPerson, type Person, personById } from './people';
import { ProvisioningRefusal } from './refusal';

/** What a new person has at the least. */
export type NewPerson = PersonValues & { userName: string };

const taken = () =>
  new ProvisioningRefusal('taken', 'userName: the organization has this user already.');

/** Throws a refusal where another person here has this id of the provider. */
export async function requireFree(
  tx: Tx,
  orgId: string,
  { externalId, userId }: { externalId: string | null | undefined; userId: string | null },
): Promise<void> {
  if (!externalId) return;
  const found = await tx.provisionedPerson.findUnique({
    where: { orgId_externalId: { orgId, externalId } },
  });
  if (!found || found.userId === userId) return;
  throw new ProvisioningRefusal('taken', 'externalId: another user of the organization has it.');
}

// Where nothing gives a role, the one that shows least: only jobs whose team they are put in.
async function roleOfNewcomer(tx: Tx, orgId: string, email: string): Promise<Role> {
  const invited = (await openInvitations(tx, orgId)).find((one) => one.email === email);
  return invited?.role ?? (await providerOf(tx, orgId))?.defaultRole ?? 'collaborator';
}

async function accountFor(tx: Tx, { userName: email, ...values }: NewPerson): Promise<User> {
  const name = nameFrom(values, null) ?? email.slice(0, email.lastIndexOf('@'));
  requirePlain(name);
  await createAccount(tx, { email, name, passwordHash: null });
  const user = await tx.user.findUniqueOrThrow({ where: { email } });
  if (!user.deactivatedAt) return user;
  throw new ProvisioningRefusal('immutable', 'active: the operator has deactivated this account.');
}

/** Comes back as a newcomer would: what they were before is over, unless an admin has let them in again. */
async function comeBack(tx: Tx, actor: Actor, userId: string, role: Role): Promise<void> {
  const { orgId } = actor;
  const key = { orgId_userId: { orgId, userId } };
  const member = await tx.membership.findUniqueOrThrow({ where: key });
  if (!member.deactivatedAt) return;
  const known = await tx.provisionedPerson.findUnique({ where: key });
  if (known?.suspendedAt?.getTime() !== member.deactivatedAt.getTime()) {
    throw new ProvisioningRefusal(
      'immutable',
      'active: an admin has deactivated this member here, and lets them in again here.',
    );
  }
  await changeMember(tx, actor, userId, { role, is_active: true });
}

type Newcomer = { userId: string; role: Role; hadAccount: boolean };

async function join(tx: Tx, actor: Actor, newcomer: Newcomer): Promise<Role> {
  const { orgId } = actor;
  const { userId, role: wanted } = newcomer;
  const data = { orgId, userId, role: wanted };
  const { count } = await tx.membership.createMany({ data, skipDuplicates: true });
  if (count === 0) await comeBack(tx, actor, userId, wanted);
  else if (newcomer.hadAccount) await queueJoinedLetter(tx, userId, orgId);
  const where = { orgId_userId: { orgId, userId } };
  return (await tx.membership.findUniqueOrThrow({ where })).role;
}

async function write(tx: Tx, orgId: string, userId: string, person: NewPerson): Promise<void> {
  const { externalId = null, givenName = null, familyName = null } = person;
  const values = { externalId, givenName, familyName, suspendedAt: null, removedAt: null };
  const now = currentTime();
  await tx.provisionedPerson.upsert({
    where: { orgId_userId: { orgId, userId } },
    create: { orgId, userId, ...values, createdAt: now, updatedAt: now },
    update: { ...values, updatedAt: now },
  });
}

/**
 * Deactivates a member as an admin does, and notes that it was the provider. Whom it signed in as them
 * is forgotten: who comes back may be another account there.
 */
export async function suspend(tx: Tx, actor: Actor, userId: string): Promise<void> {
  const { orgId } = actor;
  if (actor.type === 'user' && actor.token && actor.id === userId) {
    throw new ProvisioningRefusal(
      'immutable',
      'active: the provider comes by this very member’s API token; give it one of a service account.',
    );
  }
  const { deactivatedAt, user } = await changeMember(tx, actor, userId, { is_active: false });
  const where = { orgId_userId: { orgId, userId } };
  await tx.provisionedPerson.update({ where, data: { suspendedAt: deactivatedAt } });
  await unlink(tx, actor, user);
}

/**
 * Makes somebody a member for the identity provider: with an account where the address has none, else
 * with theirs, which stays as it is; then they are told by email. Whoever the provider had deleted comes back as the same person.
 * Throws a refusal for an address of a domain that is not verified, or of a member it sees already.
 */
export async function addPerson(actor: Actor, person: NewPerson): Promise<Person> {
  authorize(actor, 'member:provision');
  const { orgId } = actor;
  const { userName: email } = person;
  return inTransaction(async (tx) => {
    await lockOrganization(tx, orgId);
    await requireVerified(tx, orgId, email);
    const known = await tx.user.findUnique({ where: { email } });
    if (known && (await personById(tx, orgId, known.id))) throw taken();
    await requireFree(tx, orgId, { externalId: person.externalId, userId: known?.id ?? null });
    const account = await accountFor(tx, person);
    const { id: userId, name } = account;
    await claimAccount(tx, account, actor);
    const wanted = await roleOfNewcomer(tx, orgId, email);
    const role = await join(tx, actor, { userId, role: wanted, hadAccount: known !== null });
    await revokeInvitationsOf(tx, orgId, email);
    await write(tx, orgId, userId, person);
    const target = { id: userId, name };
    const details = { change: 'provisioned', member: { user_id: userId, name }, role };
    await recordActivity(tx, actor, { type: 'settings', details });
    await recordAudit(tx, orgId, actor, { kind: 'member.provisioned', target, after: { role } });
    if (person.isActive === false) await suspend(tx, actor, userId);
    const added = await personById(tx, orgId, userId);
    if (!added) throw noSuchPerson();
    return added;
  });
}
