import { isId } from '@/lib/base/ids';
import type { GroupValues, MemberStep } from '@/lib/organization/provisioning/change-group';
import { plainAttribute } from './filter';
import { urns } from './names';
import { operationOf } from './patch';
import { ScimProblem } from './problem';
import { type Fields, invalidValue, isFields, textOf } from './values';

type Said = GroupValues & { steps: MemberStep[] };

const most = 10_000;

function userIdOf(sent: unknown): string {
  const value = isFields(sent) ? sent.value : sent;
  if (typeof value === 'string' && isId(value)) return value.toLowerCase();
  throw invalidValue('members', 'one is no user of this organization');
}

function userIdsOf(sent: unknown): string[] {
  const all = sent === null || sent === undefined ? [] : [sent].flat();
  if (all.length > most) throw invalidValue('members', `are at most ${most}`);
  return all.map(userIdOf);
}

function nameOf(sent: unknown): string {
  const name = textOf('displayName', sent, 255);
  if (name === null) throw invalidValue('displayName', 'is required');
  return name;
}

const attributeOf = (path: string) => plainAttribute(path, urns.group);

/** Sets one attribute; one that a group does not have is left out. */
function set(said: Said, path: string, value: unknown, op: 'add' | 'set'): void {
  const attribute = attributeOf(path);
  if (attribute === 'displayname') said.displayName = nameOf(value);
  else if (attribute === 'externalid') said.externalId = textOf('externalId', value, 255);
  else if (attribute === 'members') said.steps.push({ op, userIds: userIdsOf(value) });
  else if (attribute === urns.group.toLowerCase()) setAll(said, value, op);
}

function setAll(said: Said, value: unknown, op: 'add' | 'set'): void {
  if (!isFields(value)) throw invalidValue('value', 'must be an object');
  for (const [name, one] of Object.entries(value)) set(said, name, one, op);
}

/** What a POST or PUT says of a group. Throws invalidValue. */
export function groupFrom(body: Fields): GroupValues & { displayName: string } {
  const said: Said = { steps: [] };
  setAll(said, body, 'set');
  if (said.displayName === undefined) throw invalidValue('displayName', 'is required');
  return { ...said, displayName: said.displayName };
}

const oneMember = /^members\[\s*value\s+eq\s+"([^"]*)"\s*\]$/;

// Entra ID removes members by a value beside the path; an id that is nobody's was removed before.
function removedBy(attribute: string, value: unknown): MemberStep {
  const [, id] = oneMember.exec(attribute) ?? [];
  if (id !== undefined) return { op: 'remove', userIds: [id] };
  if (value === undefined || value === null) return { op: 'set', userIds: [] };
  const ids = [value].flat().map((one) => (isFields(one) ? one.value : one));
  return { op: 'remove', userIds: ids.map((one) => String(one).toLowerCase()) };
}

function remove(said: Said, path: string, value: unknown): void {
  const attribute = attributeOf(path);
  if (attribute === 'displayname') {
    throw new ScimProblem('mutability', 'displayName: a group always has it.');
  }
  if (attribute === 'externalid') said.externalId = null;
  else if (attribute === 'members' || oneMember.test(attribute)) {
    said.steps.push(removedBy(attribute, value));
  }
}

const isReadOnly = (path: string) => /^(id|meta)\b/.test(attributeOf(path));

/**
 * What the operations of a PATCH say of a group, in their order; what is not known of them is left
 * out.
 */
export function groupPatchFrom(operations: readonly unknown[]): GroupValues {
  const said: Said = { steps: [] };
  for (const { op, path, value } of operations.map(operationOf)) {
    const how = op === 'add' ? 'add' : 'set';
    if (path === null) setAll(said, value, how);
    else if (isReadOnly(path)) {
      throw new ScimProblem('mutability', `${path}: is not for clients to set.`);
    } else if (op === 'remove') remove(said, path, value);
    else set(said, path, value, how);
  }
  return said;
}
