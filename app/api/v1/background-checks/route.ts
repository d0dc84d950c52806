import { initiateChecks } from '@/lib/hiring/checks/initiate';
import { serializeChecks, serializeInitiated } from '@/lib/hiring/checks/serialize';
import { listChecks } from '@/lib/hiring/checks/service';
import { operations } from '@/lib/http/operations';
import { answered, handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.listBackgroundChecks, async ({ actor, query }) =>
    serializeChecks(await listChecks(actor, query), query),
  ),
  handle(operations.initiateBackgroundChecks, async ({ actor, body }) => {
    const initiated = await initiateChecks(actor, body);
    return answered(initiated.created > 0 ? 201 : 200, serializeInitiated(initiated));
  }),
);
