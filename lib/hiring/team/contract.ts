import { z } from 'zod';
import { exampleIds, exampleTime } from '@/lib/contract/examples';
import { describedEnum, id, idInput, timestamp } from '@/lib/contract/fields';
import { operation } from '@/lib/contract/operation';
import { jobParams } from '@/lib/contract/path-ids';
import type { JobRole } from '@/lib/contract/permissions';

const jobRole = describedEnum<JobRole>('JobRole', {
  hiring_manager: 'sees the people of the job, writes notes, schedules interviews',
  interviewer: 'sees the people of the job and writes notes',
});

const member = z
  .object({
    user_id: id,
    name: z.string(),
    role: jobRole,
    is_active: z.boolean().describe('False for somebody whose membership has ended'),
    added_at: timestamp,
  })
  .meta({ id: 'TeamMember' });

const shared = { surface: 'org', tag: 'Jobs', params: jobParams, malformedId: 400 } as const;
const exampleParams = { jobId: exampleIds.jobId };
const userId = '01990a3e-7c00-7000-8000-0000000000e1';
const exampleMember = {
  ...{ user_id: userId, name: 'Dana Whitfield', role: 'hiring_manager' as const },
  ...{ is_active: true, added_at: exampleTime },
};

/** The most people a team has. */
export const largestTeam = 100;

export const getJobTeam = operation({
  ...shared,
  id: 'getJobTeam',
  method: 'GET',
  path: '/jobs/{jobId}/team',
  summary: 'List the team of a job',
  description: 'By name. Recruiters and admins work on every job without being in its team.',
  permission: 'job:read',
  status: 200,
  result: z.object({ team: z.array(member) }),
  errors: [400, 401, 404],
  examples: { params: exampleParams, result: { team: [exampleMember] } },
});

export const setJobTeam = operation({
  ...shared,
  id: 'setJobTeam',
  method: 'PUT',
  path: '/jobs/{jobId}/team',
  summary: 'Set the team of a job',
  description:
    'The whole team: whoever is left out leaves it. Counts from their next request on. A collaborator sees nothing but the jobs whose team they are in, within the locations they are limited to; what other members may do in the organization stays. Somebody who is no active member, unless they are in the team already, is a 400. Whoever is limited to locations gives seats to people who are limited to some of these, and to recruiters: 401 `INSUFFICIENT_PERMISSIONS`.',
  permission: 'team:write',
  body: z.strictObject({
    members: z
      .array(z.strictObject({ user_id: idInput, role: jobRole }))
      .max(largestTeam)
      .refine(
        (members) => new Set(members.map((one) => one.user_id)).size === members.length,
        'names somebody twice',
      ),
  }),
  status: 200,
  result: z.object({ team: z.array(member) }),
  errors: [400, 401, 404],
  examples: {
    params: exampleParams,
    body: { members: [{ user_id: userId, role: 'hiring_manager' }] },
    result: { team: [exampleMember] },
  },
});
