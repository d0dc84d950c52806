import { z } from 'zod';
import { exampleTime } from '@/lib/contract/examples';
import { filledText, id, nullableTime, timestamp } from '@/lib/contract/fields';
import { operation } from '@/lib/contract/operation';
import { pathId } from '@/lib/contract/path-ids';
import { roles } from '@/lib/contract/permissions';
import { afterConfirmation } from '@/lib/organization/factors/contract';

const role = z.enum(roles);

const own = { surface: 'org', tag: 'SSO', permission: 'member:write' } as const;

const path = '/settings/sso';

const domain = z
  .object({
    domain_id: id,
    domain: z.string(),
    record_name: z.string().describe('The name of the TXT record that shows whose the domain is'),
    record_value: z.string(),
    verified_at: nullableTime.describe('null until the record was found'),
    created_at: timestamp,
  })
  .meta({ id: 'SsoDomain' });

const exampleDomain = {
  domain_id: '01990a3e-7c00-7000-8000-0000000000e1',
  domain: 'brightwater.example',
  record_name: '_recruiting-verification.brightwater.example',
  record_value: 'recruiting-verification=hV3kq0m9c2w8Xb6T1yZr5A',
  verified_at: exampleTime,
  created_at: exampleTime,
};

const roleMapping = z.strictObject({ value: filledText(200), role });

const provider = z
  .object({
    issuer: z.string(),
    client_id: z.string(),
    has_client_secret: z.boolean(),
    address_claim: z
      .string()
      .nullable()
      .describe(
        'The claim that has the work address; null for `email`, and where a person has none, for a `preferred_username` of a verified domain',
      ),
    role_claim: z.string().nullable(),
    role_mappings: z.array(roleMapping),
    default_role: role.nullable(),
    is_required: z.boolean().describe('Whether members of verified domains sign in by it only'),
    last_sign_in_at: nullableTime.describe('The last sign-in with these settings; null for none'),
    updated_at: timestamp,
  })
  .meta({ id: 'SsoProvider' });

const answered = z
  .object({
    redirect_uri: z.string().describe('The address to register at the provider'),
    provider: provider.nullable().describe('null where none is set'),
    domains: z.array(domain),
  })
  .meta({ id: 'SsoSettings' });

const exampleProvider = {
  issuer: 'https://login.brightwater.example',
  client_id: 'recruiting',
  has_client_secret: true,
  address_claim: null,
  role_claim: 'groups',
  role_mappings: [{ value: 'hr-leads', role: 'admin' as const }],
  default_role: 'viewer' as const,
  is_required: false,
  last_sign_in_at: exampleTime,
  updated_at: exampleTime,
};

const example = {
  sso: {
    redirect_uri:
      'https://recruiting.example/api/auth/sso/callback/01990a3e-7c00-7000-8000-000000000001',
    provider: exampleProvider,
    domains: [exampleDomain],
  },
};

const answer = { params: z.object({}), status: 200, result: z.object({ sso: answered }) } as const;

export const getSso = operation({
  ...own,
  ...answer,
  id: 'getSso',
  method: 'GET',
  path,
  summary: 'Read the settings of single sign-on',
  description: 'The identity provider of the organization and its domains.',
  errors: [401],
  examples: { result: example },
});

export const setSsoProvider = operation({
  ...own,
  ...answer,
  id: 'setSsoProvider',
  method: 'PUT',
  path,
  versioned: { in: 'sso.provider' },
  summary: 'Set the identity provider',
  description: `An OpenID Connect provider; the rules of webhook URLs hold for its issuer. Leave \`client_secret\` out to keep the one there is, send null for a public client. With a \`role_claim\` everybody gets the role of the first mapping that fits at each sign-in; who has none gets \`default_role\`, and is refused where that is null. Without a claim members keep their role, and \`default_role\` is what new ones get. Groups that the provider pushes by SCIM give the roles of \`role_mappings\`, too. While single sign-on is required, issuer and client stay as they are. You are told by email. ${afterConfirmation}`,
  body: z.strictObject({
    issuer: filledText(500),
    client_id: filledText(200),
    client_secret: filledText(1000).nullable().optional(),
    address_claim: filledText(200).nullable().default(null),
    role_claim: filledText(200).nullable().default(null),
    role_mappings: z.array(roleMapping).max(100).default([]),
    default_role: role.nullable().default(null),
  }),
  errors: [400, 401],
  refusals: ['CONFIRMATION_REQUIRED'],
  examples: {
    body: {
      issuer: exampleProvider.issuer,
      client_id: exampleProvider.client_id,
      client_secret: 'a secret that the provider made',
      role_claim: 'groups',
      role_mappings: exampleProvider.role_mappings,
      default_role: 'viewer',
    },
    result: example,
  },
});

export const removeSsoProvider = operation({
  ...own,
  id: 'removeSsoProvider',
  method: 'DELETE',
  path,
  summary: 'Remove the identity provider',
  description: `Nobody signs in by it any more; members need a password. Sessions go on, and domains stay. 204 whether or not one was set. You are told by email. ${afterConfirmation}`,
  params: z.object({}),
  status: 204,
  result: undefined,
  errors: [400, 401],
  refusals: ['CONFIRMATION_REQUIRED'],
  examples: {},
});

export const checkSsoProvider = operation({
  ...own,
  id: 'checkSsoProvider',
  method: 'GET',
  path: `${path}/check`,
  summary: 'Check that the identity provider answers',
  description: 'Asks the provider for its discovery document and its keys. Changes nothing.',
  params: z.object({}),
  status: 200,
  result: z.object({
    problem: z.string().nullable().describe('What is wrong; null where all is well'),
  }),
  errors: [400, 401, 404],
  refusals: ['NOT_FOUND'],
  examples: { result: { problem: null } },
});

export const requireSso = operation({
  ...own,
  ...answer,
  id: 'requireSso',
  method: 'PUT',
  path: `${path}/required`,
  summary: 'Require single sign-on, or no longer',
  description: `Where it is required, members with an address of a verified domain sign in at the provider only: their passwords, links to new passwords and invitations by password are refused, and their other sessions end, except yours. It takes a verified domain and a sign-in with these settings first. An operator can exempt an admin. You are told by email. ${afterConfirmation}`,
  body: z.strictObject({ is_required: z.boolean() }),
  errors: [400, 401, 404],
  refusals: ['CONFIRMATION_REQUIRED', 'NOT_FOUND'],
  examples: {
    body: { is_required: true },
    result: { sso: { ...example.sso, provider: { ...exampleProvider, is_required: true } } },
  },
});

export const unlinkMember = operation({
  ...own,
  id: 'unlinkMember',
  method: 'DELETE',
  path: '/members/{userId}/single-sign-on',
  summary: 'Unlink a member from single sign-on',
  description: `For whoever has a new account at the provider: it is no longer known whom it signs in as this member, sessions that it began end, and whoever signs in there next with the address of the member is linked anew. 204 whether or not somebody was linked. You are told by email. ${afterConfirmation}`,
  params: z.object({ userId: pathId('NOT_FOUND') }),
  status: 204,
  result: undefined,
  errors: [400, 401, 404],
  refusals: ['CONFIRMATION_REQUIRED'],
  malformedId: 400,
  examples: { params: { userId: '01990a3e-7c00-7000-8000-0000000000e1' } },
});

const oneDomain = z.object({ domainId: pathId('NOT_FOUND') });

export const addSsoDomain = operation({
  ...own,
  id: 'addSsoDomain',
  method: 'POST',
  path: `${path}/domains`,
  summary: 'Add a domain',
  description: `Answers with the TXT record to publish. At most 50 domains. Adding one again changes nothing. You are told by email. ${afterConfirmation}`,
  params: z.object({}),
  body: z.strictObject({ domain: filledText(253) }),
  status: 201,
  result: z.object({ domain }),
  errors: [400, 401],
  refusals: ['CONFIRMATION_REQUIRED'],
  examples: {
    body: { domain: exampleDomain.domain },
    result: { domain: { ...exampleDomain, verified_at: null } },
  },
});

export const verifySsoDomain = operation({
  ...own,
  id: 'verifySsoDomain',
  method: 'POST',
  path: `${path}/domains/{domainId}/verify`,
  summary: 'Verify a domain',
  description: `Looks the TXT record up. A 400 says what was found instead. A domain is verified for one organization at a time. You are told by email. ${afterConfirmation}`,
  params: oneDomain,
  status: 200,
  result: z.object({ domain }),
  errors: [400, 401, 404],
  refusals: ['CONFIRMATION_REQUIRED'],
  malformedId: 400,
  examples: {
    params: { domainId: exampleDomain.domain_id },
    result: { domain: exampleDomain },
  },
});

export const removeSsoDomain = operation({
  ...own,
  id: 'removeSsoDomain',
  method: 'DELETE',
  path: `${path}/domains/{domainId}`,
  summary: 'Remove a domain',
  description: `People with an address of this domain sign in by password again. The last verified domain stays while single sign-on is required. You are told by email. ${afterConfirmation}`,
  params: oneDomain,
  status: 204,
  result: undefined,
  errors: [400, 401, 404],
  refusals: ['CONFIRMATION_REQUIRED'],
  malformedId: 400,
  examples: { params: { domainId: exampleDomain.domain_id } },
});
