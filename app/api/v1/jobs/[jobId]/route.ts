import { handle, route } from '@/lib/http/route';
import * as contract from '@/lib/jobs/contract';
import { deleteJob } from '@/lib/jobs/delete';
import { serializeCountedJob, serializeJobDetail } from '@/lib/jobs/serialize';
import { getJob, updateJob } from '@/lib/jobs/service';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.getJob, async ({ actor, params }) =>
    serializeJobDetail(await getJob(actor, params.jobId)),
  ),
  handle(contract.updateJob, async ({ actor, params, body }) => {
    return { job: serializeCountedJob(await updateJob(actor, params.jobId, body)) };
  }),
  handle(contract.deleteJob, async ({ actor, params }) => deleteJob(actor, params.jobId)),
);
