import { recordAudit } from '@/lib/audit/record-audit';
import { type Actor, authorize } from '@/lib/auth/actor';
import { currentTime } from '@/lib/base/clock';
import { inTransaction } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import type { Tx } from '@/lib/base/postgres/transaction';
import { lockOrganization } from '@/lib/organization/organizations/lock-organization';
import { followingGroups } from './follow-groups';
import { type Group, groupById } from './groups';
import { seenAmong } from './people';
import { ProvisioningRefusal } from './refusal';

/** One step of a change of members; `set` leaves nobody else. */
export type MemberStep = { op: 'add' | 'remove' | 'set'; userIds: readonly string[] };

/** What the provider says of a group; what it does not say stays. */
export type GroupValues = {
  displayName?: string;
  externalId?: string | null;
  steps?: readonly MemberStep[];
};

/** Throws where a group is not as the caller knows it. */
export type GroupGuard = (group: Group) => void;

const mostChanges = 1000;

function membersAfter(before: ReadonlySet<string>, steps: readonly MemberStep[]): Set<string> {
  let members = new Set(before);
  for (const { op, userIds } of steps) {
    if (op === 'set') members = new Set(userIds);
    for (const id of userIds) {
      if (op === 'remove') members.delete(id);
      else members.add(id);
    }
  }
  return members;
}

async function requireFree(tx: Tx, orgId: string, id: string, values: GroupValues) {
  const { displayName, externalId } = values;
  const others = { orgId, id: { not: id } };
  const isTaken = async (where: object) =>
    (await tx.provisionedGroup.count({ where: { ...others, ...where } })) > 0;
  if (displayName !== undefined && (await isTaken({ displayName }))) {
    throw new ProvisioningRefusal('taken', 'displayName: another group has this name.');
  }
  if (externalId && (await isTaken({ externalId }))) {
    throw new ProvisioningRefusal('taken', 'externalId: another group has it.');
  }
}

type Difference = { added: string[]; removed: string[] };

async function differenceOf(tx: Tx, orgId: string, group: Group, values: GroupValues) {
  const before = new Set(group.members.map(({ userId }) => userId));
  const after = membersAfter(before, values.steps ?? []);
  const added = [...after].filter((id) => !before.has(id));
  const removed = [...before].filter((id) => !after.has(id));
  if (added.length + removed.length > mostChanges) {
    throw new ProvisioningRefusal('invalid', `members: at most ${mostChanges} change at a time.`);
  }
  const seen = await seenAmong(tx, orgId, added);
  if (added.some((id) => !seen.has(id))) {
    throw new ProvisioningRefusal('invalid', 'members: one is no user of this organization.');
  }
  return { added, removed };
}

async function write(tx: Tx, actor: Actor, group: Group, { added, removed }: Difference) {
  const { orgId } = actor;
  const { id: groupId, name: displayName, externalId } = group;
  await tx.provisionedGroup.update({
    where: { orgId_id: { orgId, id: groupId } },
    data: { displayName, externalId, updatedAt: group.updatedAt },
  });
  await tx.provisionedGroupMember.deleteMany({
    where: { orgId, groupId, userId: { in: removed } },
  });
  const people = added.map((userId) => ({ orgId, userId }));
  await tx.provisionedPerson.createMany({ data: people, skipDuplicates: true });
  await tx.provisionedGroupMember.createMany({
    data: people.map((one) => ({ ...one, groupId })),
  });
}

function shown({ name, externalId, members }: Group) {
  return { name, external_id: externalId, members: members.length };
}

const countMissing = (some: Group, others: Group) => {
  const known = new Set(others.members.map(({ userId }) => userId));
  return some.members.filter(({ userId }) => !known.has(userId)).length;
};

async function recordChange(tx: Tx, actor: Actor, before: Group, after: Group): Promise<void> {
  const moved = { added: countMissing(after, before), removed: countMissing(before, after) };
  await recordAudit(tx, actor.orgId, actor, {
    kind: 'group.changed',
    target: { id: after.id, name: after.name },
    before: shown(before),
    after: { ...shown(after), ...moved },
  });
}

async function applyValues(tx: Tx, actor: Actor, group: Group, values: GroupValues, at: Date) {
  const { orgId } = actor;
  const { displayName: name = group.name, externalId = group.externalId } = values;
  await requireFree(tx, orgId, group.id, values);
  const difference = await differenceOf(tx, orgId, group, values);
  const { added, removed } = difference;
  const isRenamed = name !== group.name || externalId !== group.externalId;
  if (!isRenamed && added.length + removed.length === 0) return group;
  const staying = isRenamed ? group.members.map(({ userId }) => userId) : [];
  const touched = [...new Set([...added, ...removed, ...staying])];
  await followingGroups(tx, actor, touched, () =>
    write(tx, actor, { ...group, name, externalId, updatedAt: at }, difference),
  );
  return groupById(tx, orgId, group.id);
}

/** Creates a group. Throws a refusal for a name that another has, or members who are not seen. */
export async function addGroup(
  actor: Actor,
  values: GroupValues & { displayName: string },
): Promise<Group> {
  authorize(actor, 'member:provision');
  const { orgId } = actor;
  return inTransaction(async (tx) => {
    await lockOrganization(tx, orgId);
    const id = newId();
    await requireFree(tx, orgId, id, values);
    const { displayName, externalId = null } = values;
    const now = currentTime();
    const times = { createdAt: now, updatedAt: now };
    await tx.provisionedGroup.create({ data: { orgId, id, displayName, externalId, ...times } });
    const added = await applyValues(tx, actor, await groupById(tx, orgId, id), values, now);
    const target = { id, name: displayName };
    await recordAudit(tx, orgId, actor, { kind: 'group.created', target, after: shown(added) });
    return added;
  });
}

/** Changes a group, and the roles of whom it concerns. Throws a refusal. */
export async function changeGroup(
  actor: Actor,
  id: string,
  values: GroupValues,
  guard: GroupGuard = () => undefined,
): Promise<Group> {
  authorize(actor, 'member:provision');
  const { orgId } = actor;
  return inTransaction(async (tx) => {
    await lockOrganization(tx, orgId);
    const before = await groupById(tx, orgId, id);
    guard(before);
    const after = await applyValues(tx, actor, before, values, currentTime());
    if (after !== before) await recordChange(tx, actor, before, after);
    return after;
  });
}

/** Removes a group; whoever had a role by it has it no more. Throws a refusal. */
export async function removeGroup(
  actor: Actor,
  id: string,
  guard: GroupGuard = () => undefined,
): Promise<undefined> {
  authorize(actor, 'member:provision');
  const { orgId } = actor;
  await inTransaction(async (tx) => {
    await lockOrganization(tx, orgId);
    const group = await groupById(tx, orgId, id);
    guard(group);
    const members = group.members.map(({ userId }) => userId);
    await followingGroups(tx, actor, members, async () => {
      await tx.provisionedGroup.delete({ where: { orgId_id: { orgId, id } } });
    });
    const target = { id, name: group.name };
    const before = { members: members.length };
    await recordAudit(tx, orgId, actor, { kind: 'group.removed', target, before });
  });
}
