import * as contract from '@/lib/hiring/jobs/contract';
import { copyJob } from '@/lib/hiring/jobs/copy-job';
import { serializeCountedJob } from '@/lib/hiring/jobs/serialize';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.copyJob, async ({ actor, params, body }) => {
    const { regenerate_questions: regenerate, ...overrides } = body;
    const copy = await copyJob(actor, params.jobId, overrides, regenerate);
    return { job: serializeCountedJob(copy) };
  }),
);
