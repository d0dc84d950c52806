import { z } from 'zod';
import { exampleIds, exampleTime } from '@/lib/contract/examples';
import { id, timestamp } from '@/lib/contract/fields';
import { operation } from '@/lib/contract/operation';
import { roles } from '@/lib/contract/permissions';

const role = z.enum(roles);

export const getMe = operation({
  surface: 'org',
  tag: 'Me',
  id: 'getMe',
  method: 'GET',
  path: '/me',
  summary: 'Say who is asking and what they may',
  description:
    'The person behind the token, the organization it counts in, the role there and every permission the role holds. Ask this first to see that a token works.',
  permission: 'application:read',
  params: z.object({}),
  status: 200,
  result: z.object({
    user: z.object({ id, name: z.string(), email: z.string() }),
    organization: z.object({ id, name: z.string() }),
    role,
    permissions: z.array(z.string()),
    organizations: z
      .array(z.object({ id, name: z.string(), role }))
      .describe('Every organization the user is a member of, the one joined first coming first'),
    environment: z.enum(['production', 'sandbox']),
    server_time: timestamp,
  }),
  errors: [401],
  examples: {
    result: {
      user: { id: exampleIds.candidateId, name: 'Dana Whitfield', email: 'dana@example.com' },
      organization: { id: exampleIds.orgId, name: 'Albany Home Care' },
      role: 'recruiter',
      permissions: ['application:read', 'application:write'],
      organizations: [{ id: exampleIds.orgId, name: 'Albany Home Care', role: 'recruiter' }],
      environment: 'production',
      server_time: exampleTime,
    },
  },
});
