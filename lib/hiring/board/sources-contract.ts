import { z } from 'zod';
import { operation } from '@/lib/contract/operation';

/** The most sources that are listed. */
export const mostSources = 200;

export const listSources = operation({
  id: 'listSources',
  surface: 'org',
  tag: 'Candidates',
  method: 'GET',
  path: '/sources',
  summary: 'List where applicants came from',
  description: `Every source that an application within your reach names, by its name; at most ${mostSources}.`,
  permission: 'application:read',
  params: z.object({}),
  status: 200,
  result: z.object({ sources: z.array(z.string()).max(mostSources) }),
  errors: [401],
  examples: { result: { sources: ['indeed', 'referral'] } },
});
