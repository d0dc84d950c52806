import { z } from 'zod';
import { exampleIds, exampleTime } from '@/lib/contract/examples';
import { id, nullableText, nullableTime, secretText, timestamp } from '@/lib/contract/fields';
import { operation } from '@/lib/contract/operation';
import { pathId } from '@/lib/contract/path-ids';
import { jobRoles, roles } from '@/lib/contract/permissions';

const role = z.enum(roles);

const me = { surface: 'org', tag: 'Me', permission: 'organization:read' } as const;

export const getMe = operation({
  ...me,
  id: 'getMe',
  method: 'GET',
  path: '/me',
  summary: 'Say who is asking and what they may',
  description:
    'Who is behind the token, a person or a service account, the organization it counts in, the role there, what narrows or widens it, every permission they hold with this token, and when it ends. Ask this first to see that a token works; one that is narrowed needs `organization:read` for it.',
  params: z.object({}),
  status: 200,
  result: z.object({
    kind: z.enum(['user', 'service_account']),
    id: id.describe('Of the person or the service account'),
    name: z.string(),
    user: z
      .object({ id, name: z.string(), email: z.string() })
      .nullable()
      .describe('null for a service account'),
    expires_at: nullableTime.describe(
      'When the API token ends; null for a browser session and a token of an identity provider',
    ),
    organization: z.object({ id, name: z.string() }),
    role,
    permissions: z
      .array(z.string())
      .describe('What they may do, on the jobs of their teams at least'),
    location_ids: z
      .array(id)
      .nullable()
      .describe('The locations they are limited to; null where they see all'),
    teams: z
      .array(z.object({ job_id: id, role: z.enum(jobRoles) }))
      .describe('The jobs whose team gives them more than their role'),
    organizations: z
      .array(z.object({ id, name: z.string(), role }))
      .describe(
        'Every organization the user is a member of, the one joined first coming first; a token, and a session of an organization’s own provider, has its own alone',
      ),
    environment: z.enum(['production', 'sandbox']),
    server_time: timestamp,
  }),
  errors: [401],
  examples: {
    result: {
      kind: 'user' as const,
      id: exampleIds.candidateId,
      name: 'Dana Whitfield',
      user: { id: exampleIds.candidateId, name: 'Dana Whitfield', email: 'dana@example.com' },
      expires_at: '2026-05-31T15:04:05.000Z',
      organization: { id: exampleIds.orgId, name: 'Albany Home Care' },
      role: 'recruiter',
      permissions: ['application:read', 'application:write'],
      location_ids: null,
      teams: [],
      organizations: [{ id: exampleIds.orgId, name: 'Albany Home Care', role: 'recruiter' }],
      environment: 'production',
      server_time: exampleTime,
    },
  },
});

const exampleSession = {
  session_id: '01990a3e-7c00-7000-8000-0000000000d1',
  device: 'Chrome on macOS',
  user_agent:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  address: '198.51.100.7',
  created_at: exampleTime,
  last_used_at: exampleTime,
  expires_at: '2026-03-09T15:04:05.000Z',
  is_current: true,
};

export const listSessions = operation({
  ...me,
  id: 'listSessions',
  method: 'GET',
  path: '/me/sessions',
  summary: 'List where you are signed in',
  description:
    'Your browser sessions in all your organizations, the one used last coming first. API tokens are not among them.',
  params: z.object({}),
  status: 200,
  result: z.object({
    sessions: z.array(
      z.object({
        session_id: id,
        device: z.string().describe('Browser and system, as the user agent names them'),
        user_agent: nullableText,
        address: nullableText.describe('The network address of the sign-in'),
        created_at: timestamp.describe('When you signed in'),
        last_used_at: timestamp.describe('To the minute'),
        expires_at: timestamp.describe('When it ends however much it is used'),
        is_current: z.boolean().describe('Whether this request belongs to it'),
      }),
    ),
  }),
  errors: [401],
  examples: { result: { sessions: [exampleSession] } },
});

export const endSession = operation({
  ...me,
  id: 'endSession',
  method: 'DELETE',
  path: '/me/sessions/{sessionId}',
  summary: 'Sign out one of your sessions',
  description:
    'Its tokens are refused from their next request on. Ending it again changes nothing; the session of somebody else is a 404.',
  params: z.object({ sessionId: pathId('NOT_FOUND') }),
  status: 204,
  result: undefined,
  errors: [400, 401, 404],
  malformedId: 400,
  examples: { params: { sessionId: exampleSession.session_id } },
});

export const endOtherSessions = operation({
  ...me,
  id: 'endOtherSessions',
  method: 'DELETE',
  path: '/me/sessions',
  summary: 'Sign out everywhere else',
  description:
    'Ends all your browser sessions but the one of this request. API tokens stay: an admin revokes them one by one.',
  params: z.object({}),
  status: 200,
  result: z.object({ ended: z.int().describe('How many sessions ended') }),
  errors: [400, 401],
  examples: { result: { ended: 2 } },
});

const exampleChange = {
  current_password: 'the old one, long enough',
  new_password: 'seven quiet otters paddle home',
};

export const changePassword = operation({
  ...me,
  id: 'changePassword',
  method: 'PUT',
  path: '/me/password',
  summary: 'Change your password',
  description:
    'Only from a browser session: any other token is refused with `INSUFFICIENT_PERMISSIONS`. Your other browser sessions end, API tokens go on, and you are told by email. The new password needs 12 to 1,024 characters and must not be easy to guess. Ten wrong current passwords are allowed, then one a minute.',
  params: z.object({}),
  body: z.strictObject({
    current_password: secretText(1024),
    new_password: secretText(1024).min(12),
  }),
  bodyLimit: 16 * 1024,
  status: 204,
  result: undefined,
  errors: [400, 401],
  examples: { body: exampleChange },
});
