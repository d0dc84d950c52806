import { recordAudit } from '@/lib/audit/record-audit';
import { type Actor, authorize } from '@/lib/auth/actor';
import { currentTime } from '@/lib/base/clock';
import { inTransaction } from '@/lib/base/db';
import type { Tx } from '@/lib/base/postgres/transaction';
import { changeMember } from '@/lib/organization/members/change-member';
import { lockOrganization } from '@/lib/organization/organizations/lock-organization';
import { unlink } from '@/lib/organization/sso/identities';
import { changeAccount, type PersonValues } from './account';
import { requireFree, suspend } from './add-person';
import { noSuchPerson, type Person, personById } from './people';
import { ProvisioningRefusal } from './refusal';

/** Throws where a person is not as the caller knows them. */
export type Guard = (person: Person) => void;

async function seen(tx: Tx, orgId: string, userId: string, guard: Guard): Promise<Person> {
  await lockOrganization(tx, orgId);
  const person = await personById(tx, orgId, userId);
  if (!person) throw noSuchPerson();
  guard(person);
  return person;
}

async function write(tx: Tx, orgId: string, person: Person, values: PersonValues): Promise<void> {
  const { userId } = person;
  const { externalId, givenName, familyName } = { ...person, ...values };
  await requireFree(tx, orgId, { externalId, userId });
  const saying = { externalId, givenName, familyName, updatedAt: currentTime() };
  await tx.provisionedPerson.upsert({
    where: { orgId_userId: { orgId, userId } },
    create: { orgId, userId, ...saying },
    update: saying,
  });
}

// The provider lets in again whom it has shut out; whoever was shut out here stays out.
async function resume(tx: Tx, actor: Actor, userId: string): Promise<void> {
  const where = { orgId_userId: { orgId: actor.orgId, userId } };
  const member = await tx.membership.findUniqueOrThrow({
    where,
    include: { provisioned: true, user: true },
  });
  const isOurs = member.provisioned?.suspendedAt?.getTime() === member.deactivatedAt?.getTime();
  if (member.user.deactivatedAt || !isOurs) {
    throw new ProvisioningRefusal(
      'immutable',
      'active: an admin has deactivated this member here, and lets them in again here.',
    );
  }
  await changeMember(tx, actor, userId, { is_active: true });
  await tx.provisionedPerson.update({ where, data: { suspendedAt: null } });
}

const said = ['externalId', 'givenName', 'familyName'] as const;

const isSame = (person: Person, values: PersonValues, account: Person | null) =>
  account?.email === person.email &&
  account.name === person.name &&
  said.every((name) => values[name] === undefined || values[name] === person[name]);

async function update(tx: Tx, actor: Actor, person: Person, values: PersonValues): Promise<void> {
  const { orgId } = actor;
  const { userId } = person;
  await changeAccount(tx, actor, person, values);
  const isKnown = (await tx.provisionedPerson.count({ where: { orgId, userId } })) > 0;
  const account = await personById(tx, orgId, userId);
  if (!isKnown || !isSame(person, values, account)) await write(tx, orgId, person, values);
}

// Whoever leaves is out, whatever else the provider says of them that cannot be: an address of another
// domain, or somebody else's id. A refusal comes before anything is written of what it refuses.
async function leave(tx: Tx, actor: Actor, person: Person, values: PersonValues): Promise<void> {
  await update(tx, actor, person, values).catch(async (error: unknown) => {
    if (!(error instanceof ProvisioningRefusal)) throw error;
    await write(tx, actor.orgId, person, {});
  });
  if (person.isActive) await suspend(tx, actor, person.userId);
}

/**
 * Changes a member as the identity provider says: their account where it is this organization's alone,
 * what the provider calls them, and whether they are active. Of whoever leaves, what cannot be is left
 * out; else it throws a refusal. Throws VALIDATION_ERROR for the last admin.
 */
export async function changePerson(
  actor: Actor,
  userId: string,
  values: PersonValues,
  guard: Guard = () => undefined,
): Promise<Person> {
  authorize(actor, 'member:provision');
  const { orgId } = actor;
  return inTransaction(async (tx) => {
    const person = await seen(tx, orgId, userId, guard);
    if (values.isActive === false) await leave(tx, actor, person, values);
    else await update(tx, actor, person, values);
    if (values.isActive === true && !person.isActive) await resume(tx, actor, userId);
    return (await personById(tx, orgId, userId)) ?? person;
  });
}

/**
 * Deactivates a member for good, as far as the identity provider goes: it does not see them any more
 * until it creates them again. Throws a refusal, and VALIDATION_ERROR for the last admin.
 */
export async function removePerson(
  actor: Actor,
  userId: string,
  guard: Guard = () => undefined,
): Promise<undefined> {
  authorize(actor, 'member:provision');
  const { orgId } = actor;
  await inTransaction(async (tx) => {
    const person = await seen(tx, orgId, userId, guard);
    await write(tx, orgId, person, { externalId: null });
    if (person.isActive) await suspend(tx, actor, userId);
    else await unlink(tx, actor, { id: userId, name: person.name });
    const where = { orgId_userId: { orgId, userId } };
    await tx.provisionedPerson.update({ where, data: { removedAt: currentTime() } });
    await tx.provisionedGroupMember.deleteMany({ where: { orgId, userId } });
    const target = { id: userId, name: person.name };
    await recordAudit(tx, orgId, actor, { kind: 'member.unprovisioned', target });
  });
}
