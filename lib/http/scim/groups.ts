import { isId } from '@/lib/base/ids';
import { addGroup, changeGroup, removeGroup } from '@/lib/organization/provisioning/change-group';
import {
  type GroupCondition,
  getGroup,
  listGroups,
  noSuchGroup,
} from '@/lib/organization/provisioning/groups';
import { type Comparison, parseFilter } from './filter';
import { groupFrom, groupPatchFrom } from './group-attributes';
import { listOf, pageOf, selected } from './list';
import { urns } from './names';
import { operationsOf } from './patch';
import { groupGuardOf, serializeGroup } from './resources';
import { scim } from './route';

const filterable = {
  id: 'id',
  displayname: 'displayName',
  externalid: 'externalId',
  members: 'member',
  'members.value': 'member',
} as const;

function conditionOf({ attribute, value }: Comparison): GroupCondition {
  return { by: filterable[attribute as keyof typeof filterable], value: String(value) };
}

function idOf(id: string): string {
  if (!isId(id)) throw noSuchGroup();
  return id.toLowerCase();
}

/** Lists groups; their members are read only if they are wanted. */
export const listAllGroups = scim('scimListGroups', async ({ actor, query }) => {
  const filter = parseFilter(query.get('filter'), urns.group, Object.keys(filterable));
  const page = pageOf(query);
  const withMembers = 'members' in selected({ members: [] }, query);
  const found = await listGroups(actor, filter.map(conditionOf), { ...page, withMembers });
  const resources = found.groups.map((group) => selected(serializeGroup(group), query));
  return { status: 200, body: listOf(resources, found.total, page) };
});

/** Creates a group. */
export const createGroup = scim('scimCreateGroup', async ({ actor, body, query }) => {
  const added = await addGroup(actor, groupFrom(body));
  return { status: 201, body: selected(serializeGroup(added), query) };
});

/** Reads a group. */
export const readGroup = scim('scimGetGroup', async ({ actor, id, query }) => {
  return { status: 200, body: selected(serializeGroup(await getGroup(actor, idOf(id))), query) };
});

/** Replaces a group; members who are not named leave it if any list of them is sent. */
export const replaceGroup = scim(
  'scimReplaceGroup',
  async ({ actor, id, body, query, ifMatch }) => {
    const changed = await changeGroup(actor, idOf(id), groupFrom(body), groupGuardOf(ifMatch));
    return { status: 200, body: selected(serializeGroup(changed), query) };
  },
);

/** Changes a group by operations. */
export const patchGroup = scim('scimPatchGroup', async ({ actor, id, body, query, ifMatch }) => {
  const values = groupPatchFrom(operationsOf(body));
  const changed = await changeGroup(actor, idOf(id), values, groupGuardOf(ifMatch));
  return { status: 200, body: selected(serializeGroup(changed), query) };
});

/** Removes a group. */
export const deleteGroup = scim('scimRemoveGroup', async ({ actor, id, ifMatch }) => {
  await removeGroup(actor, idOf(id), groupGuardOf(ifMatch));
  return { status: 204 };
});
