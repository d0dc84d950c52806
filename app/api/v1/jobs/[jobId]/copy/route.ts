import { handle, route } from '@/lib/http/route';
import * as contract from '@/lib/jobs/contract';
import { copyJob } from '@/lib/jobs/copy';
import { serializeCountedJob } from '@/lib/jobs/serialize';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.copyJob, async ({ actor, params, body }) => {
    const { regenerate_questions: regenerate, ...overrides } = body;
    const copy = await copyJob(actor, params.jobId, overrides, regenerate);
    return { job: serializeCountedJob(copy) };
  }),
);
