import { z } from 'zod';
import { countries, isCountry } from '@/lib/contract/countries';
import { exampleIds, exampleTime } from '@/lib/contract/examples';
import { id, nullableText, plainName, timestamp } from '@/lib/contract/fields';
import { fileContent } from '@/lib/contract/file';
import { operation } from '@/lib/contract/operation';
import { webhookUrlRefusals } from '@/lib/contract/problems';
import { settings } from '@/lib/contract/settings';
import { confirmedWhere } from '@/lib/organization/factors/contract';

const organization = z
  .object({
    org_id: id,
    name: z.string(),
    blocklist_behaviour: z
      .enum(['flag', 'exclude'])
      .describe(
        '`flag` marks who matches the blocklist; `exclude` also turns them away, but for those whose name is only like an entry’s',
      ),
    requires_second_factor: z
      .boolean()
      .describe('Whether members can do nothing in a browser until they have a second factor'),
    country: z.string().describe('ISO 3166: where phone numbers without a country code belong'),
    contact: nullableText.describe('Whom applicants may turn to, on the pages they are sent'),
    accent_color: nullableText.describe(
      'The colour of buttons on those pages, `#rrggbb`; null for the default',
    ),
    logo_url: nullableText.describe(
      'Where anybody can read the picture on those pages; another picture has another address',
    ),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Organization' });

const exampleOrganization = {
  org_id: exampleIds.orgId,
  name: 'Brightwater Home Care',
  blocklist_behaviour: 'flag' as const,
  requires_second_factor: false,
  country: 'US',
  contact: 'Ana Ruiz, (937) 555-0101',
  accent_color: '#0f6b4f',
  logo_url: `https://recruiting.example/logos/${exampleIds.orgId}/01990a3e-7c00-7000-8000-0000000000e9`,
  created_at: exampleTime,
  updated_at: exampleTime,
};

const own = {
  ...settings,
  tag: 'Organization',
  path: '/organization',
  params: z.object({}),
  status: 200,
} as const;

export const getOrganization = operation({
  ...own,
  id: 'getOrganization',
  method: 'GET',
  summary: 'Read the organization',
  description:
    'Its name, what the blocklist does to those it matches, whether it requires a second factor, in which country its phone numbers are read, and what applicants see of it.',
  permission: 'organization:read',
  result: z.object({ organization }),
  errors: [401],
  examples: { result: { organization: exampleOrganization } },
});

export const updateOrganization = operation({
  ...own,
  id: 'updateOrganization',
  method: 'PATCH',
  summary: 'Change the organization: its name, blocklist, sign-in, country and what applicants see',
  description: `What is left out stays. With \`requires_second_factor\` members without one are led to set one up: until then their browser sessions are refused with \`SECOND_FACTOR_REQUIRED\`. API tokens, and whoever signs in by the identity provider, are not affected. ${confirmedWhere('It is required no longer')}`,
  permission: 'settings:write',
  body: z
    .strictObject({
      name: plainName(),
      blocklist_behaviour: z.enum(['flag', 'exclude']),
      requires_second_factor: z.boolean(),
      country: z
        .string()
        .refine(isCountry, 'must be the ISO 3166 code of a country, such as US')
        .meta({ enum: [...countries] })
        .describe('For numbers entered from now on; those there are stay as they were read'),
      contact: plainName().nullable().describe('At most 200 characters; null for nobody'),
      accent_color: z
        .string()
        .regex(/^#[0-9a-f]{6}$/i, 'must be a colour like #0f6b4f')
        .transform((color) => color.toLowerCase())
        .nullable()
        .describe('`#rrggbb`; the text on it is black or white, whichever is easier to read'),
    })
    .partial(),
  result: z.object({ organization }),
  errors: [400, 401],
  refusals: ['CONFIRMATION_REQUIRED'],
  versioned: { in: 'organization' },
  examples: {
    body: { blocklist_behaviour: 'exclude' },
    result: { organization: { ...exampleOrganization, blocklist_behaviour: 'exclude' } },
  },
});

/** The largest logo, in bytes. */
export const logoLimit = 256 * 1024;

/** The media types that a logo may have. SVG is not among them: it can hold scripts. */
export const logoTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;

const logo = {
  ...settings,
  tag: 'Organization',
  path: '/organization/logo',
  params: z.object({}),
} as const;

export const setOrganizationLogo = operation({
  ...logo,
  id: 'setOrganizationLogo',
  method: 'PUT',
  summary: 'Set the logo on the pages that applicants are sent',
  description:
    'A multipart form with the picture in the part `file`: PNG, JPEG or WebP, at most 256 KiB. The type is read from the bytes. It takes the place of the one before. JSON is taken too: `{"content"}`, with the picture in base64.',
  permission: 'settings:write',
  body: z.strictObject({ content: fileContent }),
  form: {
    fileLimit: logoLimit,
    example: { file: 'logo.png' },
    fields: z.strictObject({}),
    toBody: ({ file }) => ({ content: file }),
  },
  status: 200,
  result: z.object({ organization }),
  errors: [400, 401],
  examples: { body: { content: 'iVBORw0KGgo=' }, result: { organization: exampleOrganization } },
});

export const removeOrganizationLogo = operation({
  ...logo,
  id: 'removeOrganizationLogo',
  method: 'DELETE',
  summary: 'Remove the logo from the pages that applicants are sent',
  description: '204 whether or not there was one. Pages show the first letter of the name instead.',
  permission: 'settings:write',
  status: 204,
  result: undefined,
  errors: [400, 401],
  examples: {},
});

const webhook = z
  .object({
    url: z.string().nullable().describe('null where none is set'),
    updated_at: timestamp.nullable(),
    org_ref: z.string().describe('What the partner calls this organization'),
    partner: z.object({ id, name: z.string() }),
    has_signing_secret: z
      .boolean()
      .describe('Without one nothing is delivered; see the partner’s credentials'),
    secret_rotated_at: timestamp.nullable(),
  })
  .meta({ id: 'DefaultEndpoint' });

const exampleWebhook = {
  url: 'https://hooks.partner.example/default',
  updated_at: exampleTime,
  org_ref: 'north-region',
  partner: { id: '01990a3e-7c00-7000-8000-0000000000f7', name: 'Placement Co' },
  has_signing_secret: true,
  secret_rotated_at: exampleTime,
};

const endpoint = { ...settings, path: '/settings/webhook', params: z.object({}) } as const;
const noRegistry = 'An organization that is no registry of a partner is a 404 `NOT_FOUND`.';

export const getWebhookSettings = operation({
  ...endpoint,
  id: 'getWebhookSettings',
  method: 'GET',
  summary: 'Read the default endpoint for partner events',
  description: noRegistry,
  permission: 'settings:read',
  status: 200,
  result: webhook,
  errors: [401, 404],
  refusals: ['NOT_FOUND'],
  examples: { result: exampleWebhook },
});

export const setWebhookSettings = operation({
  ...endpoint,
  id: 'setWebhookSettings',
  method: 'PUT',
  versioned: { in: null },
  summary: 'Set the default endpoint for partner events',
  description: `It receives the events of applicants without a callback URL of their own. HTTPS, at most 2,048 characters, a public host that resolves, no credentials in it; the code of a 400 names the rule broken. In a browser session it is set within ten minutes of signing in or of confirmIdentity, later it is a 400 \`CONFIRMATION_REQUIRED\`, and you are told by email. ${noRegistry}`,
  permission: 'settings:write',
  body: z.strictObject({ url: z.string().describe('HTTPS, public') }),
  status: 200,
  result: webhook,
  errors: [400, 401, 404],
  refusals: ['CONFIRMATION_REQUIRED', ...webhookUrlRefusals, 'NOT_FOUND'],
  examples: { body: { url: exampleWebhook.url }, result: exampleWebhook },
});

export const removeWebhookSettings = operation({
  ...endpoint,
  id: 'removeWebhookSettings',
  method: 'DELETE',
  summary: 'Remove the default endpoint for partner events',
  description: `204 whether or not one was set. ${noRegistry}`,
  permission: 'settings:write',
  status: 204,
  result: undefined,
  errors: [400, 401, 404],
  refusals: ['NOT_FOUND'],
  examples: {},
});
