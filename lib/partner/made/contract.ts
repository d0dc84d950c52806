import { z } from 'zod';
import { exampleTime } from '@/lib/contract/examples';
import { id, nullableText, nullableTime, timestamp } from '@/lib/contract/fields';
import { operation } from '@/lib/contract/operation';
import { pathId } from '@/lib/contract/path-ids';
import { settings } from '@/lib/contract/settings';

const me = { surface: 'org', tag: 'Me', permission: 'organization:read' } as const;

const what =
  'API tokens that act as them, and tokens of service accounts, partner keys and open invitations that they made';

const ended = z.object({ ended: z.int().describe('How many there were') });

export const listMade = operation({
  ...me,
  id: 'listMade',
  method: 'GET',
  path: '/me/made',
  summary: 'List what you made that outlives your sessions',
  description: `What works still and was made in your name: ${what}; the newest first. A token, and a session of an organization’s own identity provider, show those of their organization.`,
  params: z.object({}),
  status: 200,
  result: z.object({
    made: z.array(
      z.object({
        kind: z.enum(['api_token', 'partner_key', 'invitation']),
        id,
        name: nullableText,
        organization: z
          .string()
          .describe('Where it counts; of a partner key, the name of the partner'),
        created_at: timestamp,
        expires_at: nullableTime,
      }),
    ),
  }),
  errors: [401],
  examples: {
    result: {
      made: [
        {
          kind: 'api_token',
          id: '01990a3e-7c00-7000-8000-0000000000f9',
          name: 'Payroll export',
          organization: 'Albany Home Care',
          created_at: exampleTime,
          expires_at: '2026-05-31T15:04:05.000Z',
        },
      ],
    },
  },
});

export const endMade = operation({
  ...me,
  id: 'endMade',
  method: 'DELETE',
  path: '/me/made',
  summary: 'End what you made that outlives your sessions',
  description:
    'All that listMade shows, for when somebody else may have had a session of yours: it is refused from its next use on. Only from a browser session: any other token is refused with `INSUFFICIENT_PERMISSIONS`.',
  params: z.object({}),
  status: 200,
  result: ended,
  errors: [400, 401],
  examples: { result: { ended: 2 } },
});

export const endMadeByMember = operation({
  ...settings,
  id: 'endMadeByMember',
  method: 'DELETE',
  path: '/members/{userId}/made',
  summary: 'End what a member made that outlives their sessions',
  description: `In this organization, for a lost device or a stolen session: ${what}. Keys of a partner that has registries elsewhere too stay: they are revoked under its credentials. Somebody who is no member is a 404.`,
  permission: 'member:write',
  params: z.object({ userId: pathId('NOT_FOUND') }),
  status: 200,
  result: ended,
  errors: [400, 401, 404],
  malformedId: 400,
  examples: {
    params: { userId: '01990a3e-7c00-7000-8000-0000000000e1' },
    result: { ended: 2 },
  },
});
