import { recordAudit } from '@/lib/audit/record-audit';
import type { Actor } from '@/lib/auth/actor';
import { currentTime } from '@/lib/base/clock';
import { isPlainName } from '@/lib/base/plain-name';
import type { Tx } from '@/lib/base/postgres/transaction';
import { isVerifiedAddress } from '@/lib/organization/sso/verified-domain';
import type { Person } from './people';
import { ProvisioningRefusal } from './refusal';

/** What the provider says of a person; what it does not say stays. */
export type PersonValues = {
  userName?: string;
  displayName?: string;
  /** The whole name in another place: it counts where nothing is displayed. */
  formatted?: string;
  givenName?: string | null;
  familyName?: string | null;
  externalId?: string | null;
  isActive?: boolean;
};

type Names = { givenName?: string | null | undefined; familyName?: string | null | undefined };

const joined = ({ givenName, familyName }: Names) =>
  [givenName, familyName].filter(Boolean).join(' ').slice(0, 200);

/**
 * The name of an account: the one to display if the provider says one, else made of given and family
 * name, unless it is another than those made before.
 */
export function nameFrom(values: PersonValues, person: Person | null): string | null {
  const { displayName, formatted } = values;
  if (displayName) return displayName;
  if (formatted && formatted !== person?.name) return formatted;
  const before = person ? joined(person) : '';
  const after = joined({ ...person, ...values });
  const isOwn = person !== null && before !== '' && person.name !== before;
  return after === '' || after === before || isOwn ? null : after;
}

/** Throws a refusal for an address whose domain the organization has not verified. */
export async function requireVerified(tx: Tx, orgId: string, email: string): Promise<void> {
  if (await isVerifiedAddress(tx, orgId, email)) return;
  throw new ProvisioningRefusal(
    'invalid',
    'userName: must be an email address of a domain that the organization has verified under Single sign-on.',
  );
}

// The lock waits for whoever is making the account a member elsewhere just now, and is waited for.
async function isOnlyHere(tx: Tx, orgId: string, userId: string): Promise<boolean> {
  await tx.$queryRaw`SELECT 1 FROM user_account WHERE id = ${userId}::uuid FOR UPDATE`;
  return (await tx.membership.count({ where: { userId, orgId: { not: orgId } } })) === 0;
}

async function changeAddress(tx: Tx, actor: Actor, person: Person, email: string): Promise<void> {
  const { userId, name } = person;
  const { orgId } = actor;
  await requireVerified(tx, orgId, person.email);
  await requireVerified(tx, orgId, email);
  if (!(await isOnlyHere(tx, orgId, userId))) {
    throw new ProvisioningRefusal(
      'immutable',
      'userName: this account belongs to another organization too; its address cannot be changed from here.',
    );
  }
  if ((await tx.user.count({ where: { email } })) > 0) {
    throw new ProvisioningRefusal('taken', 'userName: another account has this address.');
  }
  await tx.user.update({ where: { id: userId }, data: { email } });
  // Links to a new password went to the former address.
  await tx.publicLink.updateMany({
    where: {
      purpose: 'password_reset',
      usedAt: null,
      details: { path: ['user_id'], equals: userId },
    },
    data: { usedAt: currentTime(), endedBy: 'withdrawn' },
  });
  const change = { before: { email: person.email }, after: { email } };
  const target = { id: userId, name };
  await recordAudit(tx, orgId, actor, { kind: 'member.account_changed', target, ...change });
}

async function changeName(tx: Tx, actor: Actor, person: Person, name: string): Promise<void> {
  const { userId } = person;
  const { orgId } = actor;
  const isOurs = await isVerifiedAddress(tx, orgId, person.email);
  if (!isOurs || !(await isOnlyHere(tx, orgId, userId))) return;
  await tx.user.update({ where: { id: userId }, data: { name } });
  const target = { id: userId, name };
  const change = { before: { name: person.name }, after: { name } };
  await recordAudit(tx, orgId, actor, { kind: 'member.account_changed', target, ...change });
}

/** Throws a refusal for a name that may not stand in letters. */
export function requirePlain(name: string | null): void {
  if (name === null || (name.length <= 200 && isPlainName(name))) return;
  throw new ProvisioningRefusal('invalid', 'name: must not hold links, markup or line breaks.');
}

/**
 * Changes name and address of an account as the provider of an organization says, if the account is
 * this organization's alone: in another one the person would have been renamed, or signed in, by
 * strangers. A name is then left as it is, another address refused.
 */
export async function changeAccount(
  tx: Tx,
  actor: Actor,
  person: Person,
  values: PersonValues,
): Promise<void> {
  const { userName } = values;
  const name = nameFrom(values, person);
  requirePlain(name);
  if (userName !== undefined && userName !== person.email) {
    await changeAddress(tx, actor, person, userName);
  }
  const email = userName ?? person.email;
  if (name !== null && name !== person.name)
    await changeName(tx, actor, { ...person, email }, name);
}
