import * as contract from '@/lib/hiring/jobs/contract';
import { listJobs } from '@/lib/hiring/jobs/list';
import { serializeCountedJob } from '@/lib/hiring/jobs/serialize';
import { createJob } from '@/lib/hiring/jobs/service';
import { serializeJob } from '@/lib/hiring/records/job-record';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.listJobs, async ({ actor, query }) => {
    const { jobs, pagination } = await listJobs(actor, query);
    return { data: jobs.map((job) => serializeJob(job, job)), pagination };
  }),
  handle(contract.createJob, async ({ actor, body }) => {
    return { job: serializeCountedJob(await createJob(actor, body)) };
  }),
);
