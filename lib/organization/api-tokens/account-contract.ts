import { z } from 'zod';
import { exampleEtag, exampleTime } from '@/lib/contract/examples';
import { etag, id, nullableTime, plainName, timestamp } from '@/lib/contract/fields';
import { operation } from '@/lib/contract/operation';
import { pathId } from '@/lib/contract/path-ids';
import { serviceRoles } from '@/lib/contract/permissions';
import { confirmedWhere } from '@/lib/organization/factors/contract';

const shared = { surface: 'org', tag: 'API tokens', permission: 'settings:write' } as const;

const role = z.enum(serviceRoles);
const name = plainName(100).describe('The system that it is for');

const account = z.object({
  service_account_id: id,
  name: z.string(),
  role,
  tokens: z.int().describe('How many of its API tokens work'),
  created_by: z.string().describe('The name of whoever made it'),
  created_at: timestamp,
  deactivated_at: nullableTime,
});

const exampleAccountId = '01990a3e-7c00-7000-8000-0000000000fa';
const exampleAccount = {
  service_account_id: exampleAccountId,
  name: 'Payroll',
  role: 'viewer' as const,
  tokens: 1,
  created_by: 'Dana Whitfield',
  created_at: exampleTime,
  deactivated_at: null,
};

const oneAccount = z.object({ serviceAccountId: pathId('NOT_FOUND') });

export const listServiceAccounts = operation({
  ...shared,
  id: 'listServiceAccounts',
  method: 'GET',
  path: '/settings/service-accounts',
  summary: 'List the service accounts',
  description:
    'The systems that act in this organization by themselves: those that are active by name, then those that were deactivated.',
  params: z.object({}),
  status: 200,
  result: z.object({ service_accounts: z.array(account.extend({ etag })) }),
  errors: [401],
  examples: { result: { service_accounts: [{ ...exampleAccount, etag: exampleEtag }] } },
});

export const createServiceAccount = operation({
  ...shared,
  id: 'createServiceAccount',
  method: 'POST',
  path: '/settings/service-accounts',
  summary: 'Add a service account',
  description:
    'It belongs to the organization: it stays when whoever made it leaves. It signs in nowhere and acts by its API tokens alone; what it does is recorded under its name. An organization has at most 100 that are active.',
  params: z.object({}),
  body: z.strictObject({ name, role }),
  status: 201,
  result: account,
  errors: [400, 401],
  examples: { body: { name: 'Payroll', role: 'viewer' }, result: exampleAccount },
});

export const updateServiceAccount = operation({
  ...shared,
  id: 'updateServiceAccount',
  method: 'PATCH',
  path: '/settings/service-accounts/{serviceAccountId}',
  summary: 'Rename a service account or change its role',
  description: `Its tokens have the new role from their next request on. ${confirmedWhere('A role that allows anything the former did not is given')}`,
  params: oneAccount,
  body: z.strictObject({ name: name.optional(), role: role.optional() }),
  status: 200,
  result: account,
  errors: [400, 401, 404],
  refusals: ['CONFIRMATION_REQUIRED'],
  malformedId: 400,
  versioned: { in: null },
  examples: {
    params: { serviceAccountId: exampleAccountId },
    body: { role: 'viewer' },
    result: exampleAccount,
  },
});

export const deactivateServiceAccount = operation({
  ...shared,
  id: 'deactivateServiceAccount',
  method: 'DELETE',
  path: '/settings/service-accounts/{serviceAccountId}',
  summary: 'Deactivate a service account',
  description:
    'Its tokens are refused from their next request on, and nothing brings it back; doing it again changes nothing.',
  params: oneAccount,
  status: 204,
  result: undefined,
  errors: [400, 401, 404],
  malformedId: 400,
  examples: { params: { serviceAccountId: exampleAccountId } },
});
