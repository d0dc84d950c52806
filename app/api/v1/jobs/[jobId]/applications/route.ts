import { handle, route } from '@/lib/http/route';
import { listJobApplications } from '@/lib/jobs/applications';
import * as contract from '@/lib/jobs/contract';
import { serializeJobApplication } from '@/lib/jobs/serialize';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.listJobApplications, async ({ actor, params, query }) => {
    const { applications, pagination } = await listJobApplications(actor, params.jobId, query);
    return { applications: applications.map(serializeJobApplication), ...pagination };
  }),
);
