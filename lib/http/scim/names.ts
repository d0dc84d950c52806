/** The names that SCIM gives its schemas and messages. */
export const urns = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  enterprise: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  schema: 'urn:ietf:params:scim:schemas:core:2.0:Schema',
  resourceType: 'urn:ietf:params:scim:schemas:core:2.0:ResourceType',
  provider: 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig',
} as const;

/** Attributes of the core schema that are taken and not kept, in lower case. */
export const ignoredAttributes: ReadonlySet<string> = new Set(
  [
    ...['nickName', 'profileUrl', 'title', 'userType', 'preferredLanguage', 'locale', 'timezone'],
    ...['password', 'phoneNumbers', 'ims', 'photos', 'addresses', 'entitlements', 'roles'],
    ...['x509Certificates', 'schemas'],
    ...['name.middleName', 'name.honorificPrefix', 'name.honorificSuffix'],
  ].map((name) => name.toLowerCase()),
);
