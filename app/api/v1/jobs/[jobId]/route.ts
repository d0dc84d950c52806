import * as contract from '@/lib/hiring/jobs/contract';
import { deleteJob } from '@/lib/hiring/jobs/delete-job';
import { serializeCountedJob, serializeJobDetail } from '@/lib/hiring/jobs/serialize';
import { getJob, updateJob } from '@/lib/hiring/jobs/service';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.getJob, async ({ actor, params }) =>
    serializeJobDetail(await getJob(actor, params.jobId)),
  ),
  handle(contract.updateJob, async ({ actor, params, body }) => {
    return { job: serializeCountedJob(await updateJob(actor, params.jobId, body)) };
  }),
  handle(contract.deleteJob, async ({ actor, params }) => deleteJob(actor, params.jobId)),
);
