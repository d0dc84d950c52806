import { listJobApplications } from '@/lib/hiring/jobs/applications';
import * as contract from '@/lib/hiring/jobs/applications-contract';
import { serializeJobApplication } from '@/lib/hiring/jobs/serialize';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.listJobApplications, async ({ actor, params, query }) => {
    const { applications, pagination } = await listJobApplications(actor, params.jobId, query);
    return { applications: applications.map(serializeJobApplication), ...pagination };
  }),
);
