import { isId } from '@/lib/base/ids';
import { addPerson } from '@/lib/organization/provisioning/add-person';
import { changePerson, removePerson } from '@/lib/organization/provisioning/change-person';
import {
  getPerson,
  listPeople,
  noSuchPerson,
  type PersonCondition,
} from '@/lib/organization/provisioning/people';
import { type Comparison, parseFilter } from './filter';
import { listOf, pageOf, selected } from './list';
import { urns } from './names';
import { operationsOf } from './patch';
import { ScimProblem } from './problem';
import { guardOf, serializePerson } from './resources';
import { scim } from './route';
import { userFrom, userPatchFrom } from './user-attributes';
import { invalidValue } from './values';

const filterable = {
  id: 'id',
  username: 'userName',
  externalid: 'externalId',
  active: 'active',
  emails: 'userName',
  'emails.value': 'userName',
  'emails[type eq "work"].value': 'userName',
} as const;

function conditionOf({ attribute, value }: Comparison): PersonCondition {
  const by = filterable[attribute as keyof typeof filterable];
  if (by !== 'active') return { by, value: String(value) };
  if (/^(true|false)$/i.test(String(value))) return { by, value: /^true$/i.test(String(value)) };
  throw new ScimProblem('invalidFilter', 'active: is compared with true or false.');
}

function idOf(id: string): string {
  if (!isId(id)) throw noSuchPerson();
  return id.toLowerCase();
}

/** Lists users. */
export const listUsers = scim('scimListUsers', async ({ actor, query }) => {
  const filter = parseFilter(query.get('filter'), urns.user, Object.keys(filterable));
  const page = pageOf(query);
  const { total, people } = await listPeople(actor, filter.map(conditionOf), page);
  const resources = people.map((person) => selected(serializePerson(person), query));
  return { status: 200, body: listOf(resources, total, page) };
});

/** Creates a user. */
export const createUser = scim('scimCreateUser', async ({ actor, body, query }) => {
  const { userName, ...values } = userFrom(body);
  if (userName === undefined) throw invalidValue('userName', 'is required');
  const added = serializePerson(await addPerson(actor, { ...values, userName }));
  return { status: 201, body: selected(added, query) };
});

/** Reads a user. */
export const getUser = scim('scimGetUser', async ({ actor, id, query }) => {
  return { status: 200, body: selected(serializePerson(await getPerson(actor, idOf(id))), query) };
});

/** Replaces a user; what is left out stays. */
export const replaceUser = scim('scimReplaceUser', async ({ actor, id, body, query, ifMatch }) => {
  const values = userFrom(body);
  if (values.userName === undefined && values.isActive !== false) {
    throw invalidValue('userName', 'is required');
  }
  const changed = await changePerson(actor, idOf(id), values, guardOf(ifMatch));
  return { status: 200, body: selected(serializePerson(changed), query) };
});

/** Changes a user by operations. */
export const patchUser = scim('scimPatchUser', async ({ actor, id, body, query, ifMatch }) => {
  const values = userPatchFrom(operationsOf(body));
  const changed = await changePerson(actor, idOf(id), values, guardOf(ifMatch));
  return { status: 200, body: selected(serializePerson(changed), query) };
});

/** Deactivates a user, and forgets that the provider has them. */
export const removeUser = scim('scimRemoveUser', async ({ actor, id, ifMatch }) => {
  await removePerson(actor, idOf(id), guardOf(ifMatch));
  return { status: 204 };
});
