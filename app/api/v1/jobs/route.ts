import { handle, route } from '@/lib/http/route';
import * as contract from '@/lib/jobs/contract';
import { listJobs } from '@/lib/jobs/list';
import { serializeCountedJob, serializeJob } from '@/lib/jobs/serialize';
import { createJob } from '@/lib/jobs/service';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.listJobs, async ({ actor, query }) => {
    const { jobs, pagination } = await listJobs(actor, query);
    return { data: jobs.map((job) => serializeJob(job, job)), pagination };
  }),
  handle(contract.createJob, async ({ actor, body }) => {
    return { job: serializeCountedJob(await createJob(actor, body)) };
  }),
);
