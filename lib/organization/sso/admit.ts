import { z } from 'zod';
import { type AuditActor, recordAudit } from '@/lib/audit/record-audit';
import { isSubject } from '@/lib/auth/identity';
import { createAccount, normalizeEmail } from '@/lib/auth/users';
import { isPlainName } from '@/lib/base/plain-name';
import type { Tx } from '@/lib/base/postgres/transaction';
import type { Role } from '@/lib/contract/permissions';
import { queueJoinedLetter } from '@/lib/organization/factors/security-letters';
import { claimAccount } from '@/lib/organization/me/claim-account';
import { openInvitations, revokeInvitationsOf } from '@/lib/organization/members/invitations';
import { hasOtherAdmin } from '@/lib/organization/members/last-admin';
import { lockOrganization } from '@/lib/organization/organizations/lock-organization';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import type { Membership, SsoProvider, User } from '@/prisma/generated/client';
import { rolesByGroups } from './group-roles';
import { isLinked, link, linkedTo } from './identities';
import { roleMappingsOf } from './read-provider';
import { SsoRefusal } from './refusal';
import { isVerifiedAddress } from './verified-domain';

// As for whoever is invited: the claim is the provider's word, not ours.
const emailAddress = z.email().max(254);

type Claims = Record<string, unknown>;

const provisioner: AuditActor = { type: 'automation', id: null, name: 'Single sign-on' };

/** Returns the role that the claims of a person give them; null where they give none. */
export function roleByClaims(provider: SsoProvider, claims: Claims): Role | null {
  const { roleClaim, defaultRole } = provider;
  if (roleClaim === null) return null;
  const values = [claims[roleClaim]].flat().filter((value) => typeof value === 'string');
  const mapped = roleMappingsOf(provider).find(({ value }) => values.includes(value));
  return mapped?.role ?? defaultRole;
}

const userOf = async (tx: Tx, id: string | null) =>
  id === null ? null : tx.user.findUnique({ where: { id } });

// The first time the address links the person to an account. Somebody else whom the provider gives
// the same address later does not get it.
async function userByAddress(tx: Tx, provider: SsoProvider, email: string): Promise<User | null> {
  const user = await tx.user.findUnique({ where: { email } });
  if (user && (await isLinked(tx, provider, user.id))) {
    throw new SsoRefusal('other_identity', { userId: user.id });
  }
  return user;
}

function addressIn(claim: unknown): string | null {
  const [first] = [claim].flat();
  const address = emailAddress.safeParse(typeof first === 'string' ? normalizeEmail(first) : null);
  return address.success ? address.data : null;
}

// Entra ID has people without a mailbox; what they sign in with is then an address of a domain that
// the organization has shown to be its own.
async function signInName(tx: Tx, orgId: string, claims: Claims): Promise<string | null> {
  const address = addressIn(claims.preferred_username) ?? addressIn(claims.upn);
  return address !== null && (await isVerifiedAddress(tx, orgId, address)) ? address : null;
}

async function addressOf(tx: Tx, provider: SsoProvider, claims: Claims): Promise<string> {
  const { orgId, addressClaim } = provider;
  const claim = addressClaim ?? 'email';
  const address = addressIn(claims[claim]);
  const { email_verified: verified } = claims;
  // Some providers say nothing; the domain is the organization's, and the provider too.
  if (address !== null && claim === 'email' && (verified === false || verified === 'false')) {
    throw new SsoRefusal('unverified_address');
  }
  const found = address ?? (addressClaim === null ? await signInName(tx, orgId, claims) : null);
  if (found === null) throw new SsoRefusal('no_address');
  return found;
}

/** Returns the subject that an ID token names; throws SsoRefusal where it names none. */
export function subjectOf({ sub }: Claims): string {
  if (!isSubject(sub)) throw new SsoRefusal('invalid_token');
  return sub;
}

function nameOf({ name }: Claims, email: string): string {
  const filled = typeof name === 'string' ? name.trim().toWellFormed() : '';
  const isUsable = filled !== '' && filled.length <= 200 && isPlainName(filled);
  if (isUsable) return filled;
  const local = email.slice(0, email.lastIndexOf('@'));
  return isPlainName(local) ? local : 'New member';
}

async function newUser(tx: Tx, email: string, claims: Claims): Promise<User> {
  await createAccount(tx, { email, name: nameOf(claims, email), passwordHash: null });
  return tx.user.findUniqueOrThrow({ where: { email } });
}

async function join(tx: Tx, orgId: string, user: User, role: Role): Promise<void> {
  await tx.membership.create({ data: { orgId, userId: user.id, role } });
  const { id, name, email } = user;
  const actor = { type: 'user', orgId, id, name, role, scope: null } as const;
  const details = { change: 'joined', email, role };
  await recordActivity(tx, actor, { type: 'settings', details });
  const entry = { kind: 'member.joined', target: { id, name }, after: { role } } as const;
  await recordAudit(tx, orgId, actor, entry);
}

// Whoever is the only admin stays it: otherwise nobody could put the mapping right.
async function changeRole(tx: Tx, member: Membership, { name }: User, role: Role): Promise<void> {
  const { orgId, userId, role: former } = member;
  if (former === role) return;
  if (former === 'admin' && !(await hasOtherAdmin(tx, orgId, userId))) return;
  await tx.membership.update({ where: { orgId_userId: { orgId, userId } }, data: { role } });
  const target = { id: userId, name };
  const roles = { before: { role: former }, after: { role } };
  await recordAudit(tx, orgId, provisioner, { kind: 'member.role_changed', target, ...roles });
}

async function invitedRole(tx: Tx, orgId: string, email: string): Promise<Role | null> {
  const invitations = await openInvitations(tx, orgId);
  return invitations.find((invitation) => invitation.email === email)?.role ?? null;
}

/** Lets a person in; returns whether they became a member by it. */
async function enter(tx: Tx, provider: SsoProvider, user: User, claims: Claims): Promise<boolean> {
  const { orgId, roleClaim, defaultRole } = provider;
  const { id: userId, email } = user;
  const member = await tx.membership.findUnique({ where: { orgId_userId: { orgId, userId } } });
  if (user.deactivatedAt || member?.deactivatedAt) throw new SsoRefusal('deactivated', { userId });
  // What the provider says of its groups without being asked is known before anybody signs in.
  const byGroups = await rolesByGroups(tx, provider, { orgId, userIds: [userId] });
  const byClaims = byGroups.get(userId) ?? roleByClaims(provider, claims);
  if (roleClaim !== null && byClaims === null) throw new SsoRefusal('no_role', { userId });
  if (member) {
    if (byClaims) await changeRole(tx, member, user, byClaims);
    return false;
  }
  const role = byClaims ?? (await invitedRole(tx, orgId, email)) ?? defaultRole;
  if (role === null) throw new SsoRefusal('no_role', { userId });
  await revokeInvitationsOf(tx, orgId, email);
  await join(tx, orgId, user, role);
  return true;
}

/**
 * Returns who a person is that the provider of an organization has signed in, and gives them the
 * role of their claims. Whoever is no member yet becomes one, with an account where there is none,
 * by an address of a verified domain only; whoever had an account is told by email. Throws SsoRefusal.
 */
export async function admit(tx: Tx, provider: SsoProvider, claims: Claims): Promise<string> {
  const { orgId } = provider;
  const subject = subjectOf(claims);
  await lockOrganization(tx, orgId);
  const known = await userOf(tx, await linkedTo(tx, provider, subject));
  const email = known?.email ?? (await addressOf(tx, provider, claims));
  const userId = known?.id ?? null;
  if (!(await isVerifiedAddress(tx, orgId, email)))
    throw new SsoRefusal('other_domain', { userId });
  const found = known ?? (await userByAddress(tx, provider, email));
  const user = found ?? (await newUser(tx, email, claims));
  if (!known) await claimAccount(tx, user, provisioner);
  const isNewcomer = await enter(tx, provider, user, claims);
  if (found && isNewcomer) await queueJoinedLetter(tx, user.id, orgId);
  if (!known) await link(tx, provider, { subject, user, by: provisioner });
  return user.id;
}
