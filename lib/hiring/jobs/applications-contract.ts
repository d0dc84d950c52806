import { z } from 'zod';
import { application } from '@/lib/contract/candidates';
import { exampleIds, examplePagination } from '@/lib/contract/examples';
import { limitInput, pageInput, pagination } from '@/lib/contract/fields';
import { operation } from '@/lib/contract/operation';
import { stageSlug } from '@/lib/contract/stages';
import { exampleWithCandidate, ofOneJob } from './contract';

export const listJobApplications = operation({
  ...ofOneJob,
  id: 'listJobApplications',
  method: 'GET',
  path: '/jobs/{jobId}/applications',
  summary: 'List a job’s applications, newest first',
  description:
    'Closed ones are among them, but for those that count in no stage: the candidate was moved to another location, or was erased before the application ended. `status` takes those in one stage.',
  mayLag: true,
  permission: 'application:read',
  query: z.object({
    status: stageSlug.optional().describe('Current pipeline stage'),
    page: pageInput,
    limit: limitInput(50),
  }),
  status: 200,
  result: z.object({ applications: z.array(application), ...pagination.shape }),
  errors: [400, 401, 404],
  malformedId: 400,
  examples: {
    params: { jobId: exampleIds.jobId },
    query: { status: 'awaiting_screening' },
    result: { applications: [exampleWithCandidate], ...examplePagination, limit: 50 },
  },
});
