import { createHash } from 'node:crypto';
import { plainTag } from '@/lib/http/if-none-match';
import type { GroupGuard } from '@/lib/organization/provisioning/change-group';
import type { Guard } from '@/lib/organization/provisioning/change-person';
import type { Group } from '@/lib/organization/provisioning/groups';
import type { Person } from '@/lib/organization/provisioning/people';
import { ProvisioningRefusal } from '@/lib/organization/provisioning/refusal';
import { scimBase } from '@/lib/organization/provisioning/serialize';
import { urns } from './names';

/** The address of something below the base of SCIM. */
export function locationOf(path: string): string {
  return `${scimBase()}/${path}`;
}

type Times = { createdAt: Date; updatedAt: Date };

/** The meta attribute of a resource; its version is of everything that the resource says. */
export function metaOf(resourceType: string, path: string, { createdAt, updatedAt }: Times) {
  return (resource: object) => {
    const hash = createHash('sha256').update(JSON.stringify(resource)).digest('base64url');
    return {
      resourceType,
      created: createdAt.toISOString(),
      lastModified: updatedAt.toISOString(),
      location: locationOf(path),
      version: `W/"${hash.slice(0, 22)}"`,
    };
  };
}

function nameOf({ name, givenName, familyName }: Person) {
  return {
    formatted: name,
    ...(givenName !== null && { givenName }),
    ...(familyName !== null && { familyName }),
  };
}

/** A member as a User of SCIM. */
export function serializePerson(person: Person) {
  const { userId, email, name, isActive, externalId, groups } = person;
  const resource = {
    schemas: [urns.user],
    id: userId,
    ...(externalId !== null && { externalId }),
    userName: email,
    name: nameOf(person),
    displayName: name,
    emails: [{ value: email, type: 'work', primary: true }],
    active: isActive,
    groups: groups.map(({ id, name: display }) => {
      return { value: id, display, $ref: locationOf(`Groups/${id}`), type: 'direct' };
    }),
  };
  return { ...resource, meta: metaOf('User', `Users/${userId}`, person)(resource) };
}

/** Throws a refusal unless a version is among those that If-Match names. */
export function requireVersion(ifMatch: string | null, version: string): void {
  if (ifMatch === null || ifMatch.trim() === '*') return;
  if (ifMatch.split(',').map(plainTag).includes(plainTag(version))) return;
  throw new ProvisioningRefusal('changed', 'The resource has another version by now.');
}

/** Lets a person be changed only in a version that If-Match names. */
export function guardOf(ifMatch: string | null): Guard {
  return (person) => requireVersion(ifMatch, serializePerson(person).meta.version);
}

/** A group as a Group of SCIM. */
export function serializeGroup(group: Group) {
  const { id, name, externalId, members } = group;
  const resource = {
    schemas: [urns.group],
    id,
    ...(externalId !== null && { externalId }),
    displayName: name,
    members: members.map(({ userId, name: display }) => {
      return { value: userId, display, $ref: locationOf(`Users/${userId}`), type: 'User' };
    }),
  };
  return { ...resource, meta: metaOf('Group', `Groups/${id}`, group)(resource) };
}

/** Lets a group be changed only in a version that If-Match names. */
export function groupGuardOf(ifMatch: string | null): GroupGuard {
  return (group) => requireVersion(ifMatch, serializeGroup(group).meta.version);
}
