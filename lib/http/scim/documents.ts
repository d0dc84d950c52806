// What the service says of its SCIM: what it can do, and the schemas of what it has.

import { bodyLimits } from '@/lib/http/body-limits';
import { ProvisioningRefusal } from '@/lib/organization/provisioning/refusal';
import { largestPage, listOf } from './list';
import { urns } from './names';
import { locationOf } from './resources';
import { scim } from './route';

type Attribute = { name: string; description: string; subAttributes?: Attribute[] } & Partial<{
  type: 'string' | 'boolean' | 'complex' | 'reference';
  multiValued: boolean;
  required: boolean;
  caseExact: boolean;
  mutability: 'readOnly' | 'readWrite' | 'immutable';
  uniqueness: 'none' | 'server';
  referenceTypes: string[];
}>;

/** An attribute with what RFC 7643 (2.2) says of those that say nothing. */
function attribute({ type = 'string', subAttributes, ...said }: Attribute): object {
  const text = { caseExact: false, uniqueness: 'none' };
  return {
    type,
    multiValued: false,
    required: false,
    ...(type === 'string' || type === 'reference' ? text : {}),
    mutability: 'readWrite',
    returned: 'default',
    ...said,
    ...(subAttributes && { subAttributes: subAttributes.map(attribute) }),
  };
}

const externalId: Attribute = {
  name: 'externalId',
  description: 'The identity provider’s own id, unique in the organization',
  caseExact: true,
  uniqueness: 'server',
};

const userAttributes: Attribute[] = [
  {
    name: 'userName',
    description: 'The email address of the person, of a verified domain',
    required: true,
    uniqueness: 'server',
  },
  externalId,
  {
    name: 'name',
    description: 'The name of the person',
    type: 'complex',
    subAttributes: [
      { name: 'formatted', description: 'The whole name' },
      { name: 'givenName', description: 'The first name' },
      { name: 'familyName', description: 'The last name' },
    ],
  },
  { name: 'displayName', description: 'The whole name, as the service shows it' },
  {
    name: 'emails',
    description: 'One address: that of userName',
    type: 'complex',
    multiValued: true,
    subAttributes: [
      { name: 'value', description: 'The address' },
      { name: 'type', description: 'Always work' },
      { name: 'primary', description: 'Always true', type: 'boolean' },
    ],
  },
  { name: 'active', description: 'Whether the person may sign in', type: 'boolean' },
  {
    name: 'groups',
    description: 'The groups of the person; changed by the groups',
    type: 'complex',
    multiValued: true,
    mutability: 'readOnly',
    subAttributes: [
      { name: 'value', description: 'The id of the group', mutability: 'readOnly' },
      {
        name: '$ref',
        description: 'The address of the group',
        type: 'reference',
        referenceTypes: ['Group'],
        mutability: 'readOnly',
      },
      { name: 'display', description: 'The name of the group', mutability: 'readOnly' },
      { name: 'type', description: 'Always direct', mutability: 'readOnly' },
    ],
  },
];

const groupAttributes: Attribute[] = [
  {
    name: 'displayName',
    description: 'The name of the group; the mapping of roles may name it',
    required: true,
    caseExact: true,
    uniqueness: 'server',
  },
  externalId,
  {
    name: 'members',
    description: 'The users of the group',
    type: 'complex',
    multiValued: true,
    subAttributes: [
      { name: 'value', description: 'The id of the user', mutability: 'immutable' },
      {
        name: '$ref',
        description: 'The address of the user',
        type: 'reference',
        referenceTypes: ['User'],
        mutability: 'immutable',
      },
      { name: 'display', description: 'The name of the user', mutability: 'readOnly' },
      { name: 'type', description: 'Always User', mutability: 'immutable' },
    ],
  },
];

const schemaOf = (id: string, name: string, description: string, all: Attribute[]) => ({
  schemas: [urns.schema],
  id,
  name,
  description,
  attributes: all.map(attribute),
  meta: { resourceType: 'Schema', location: locationOf(`Schemas/${id}`) },
});

const schemas = () => [
  schemaOf(urns.user, 'User', 'A member of the organization', userAttributes),
  schemaOf(urns.group, 'Group', 'A group of the identity provider', groupAttributes),
];

const typeOf = (name: 'User' | 'Group', schema: string) => ({
  schemas: [urns.resourceType],
  id: name,
  name,
  description: name === 'User' ? 'A member of the organization' : 'A group of members',
  endpoint: `/${name}s`,
  schema,
  schemaExtensions: [],
  meta: { resourceType: 'ResourceType', location: locationOf(`ResourceTypes/${name}`) },
});

const resourceTypes = () => [typeOf('User', urns.user), typeOf('Group', urns.group)];

const config = () => ({
  schemas: [urns.provider],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: bodyLimits.json },
  filter: { supported: true, maxResults: largestPage },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'An API token of the organization that may provision members',
      specUri: 'https://www.rfc-editor.org/rfc/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: locationOf('ServiceProviderConfig') },
});

type Document = { id: string };

function documents(name: string, all: () => Document[]) {
  return {
    list: scim(`scimList${name}`, async ({ query }) => {
      // RFC 7644 (4) has these refuse a filter, which could not be kept.
      if (query.has('filter'))
        throw new ProvisioningRefusal('forbidden', 'This list takes no filter.');
      return { status: 200, body: listOf(all(), all().length, { offset: 0, limit: all().length }) };
    }),
    one: scim(`scimGet${name}`, async ({ id }) => {
      const found = all().find((document) => document.id.toLowerCase() === id.toLowerCase());
      if (!found) throw new ProvisioningRefusal('not_found', 'There is no such document.');
      return { status: 200, body: found };
    }),
  };
}

export const schemaDocuments = documents('Schemas', schemas);
export const resourceTypeDocuments = documents('ResourceTypes', resourceTypes);

/** Says what of SCIM the service can do. */
export const getConfig = scim('scimGetServiceProviderConfig', async () => {
  return { status: 200, body: config() };
});
