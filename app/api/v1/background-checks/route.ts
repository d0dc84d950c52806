import { initiateChecks } from '@/lib/checks/initiate';
import { serializeCheck, serializeChecks } from '@/lib/checks/serialize';
import { listChecks } from '@/lib/checks/service';
import { answered, handle, route } from '@/lib/http/route';
import { operations } from '@/lib/operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.listBackgroundChecks, async ({ actor, query }) =>
    serializeChecks(await listChecks(actor, query), query),
  ),
  handle(operations.initiateBackgroundChecks, async ({ actor, body }) => {
    const { checks, created } = await initiateChecks(actor, body);
    return answered(created > 0 ? 201 : 200, { background_checks: checks.map(serializeCheck) });
  }),
);
