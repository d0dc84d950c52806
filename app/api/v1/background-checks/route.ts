import { initiateChecks } from '@/lib/checks/initiate';
import { serializeCheck, serializeListedCheck } from '@/lib/checks/serialize';
import { listChecks } from '@/lib/checks/service';
import { answered, handle, route } from '@/lib/http/route';
import { operations } from '@/lib/operations';
import { paginate } from '@/lib/pagination';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.listBackgroundChecks, async ({ actor, query }) => {
    const { checks, total } = await listChecks(actor, query);
    return { data: checks.map(serializeListedCheck), pagination: paginate(query, total) };
  }),
  handle(operations.initiateBackgroundChecks, async ({ actor, body }) => {
    const { checks, created } = await initiateChecks(actor, body);
    return answered(created > 0 ? 201 : 200, { background_checks: checks.map(serializeCheck) });
  }),
);
