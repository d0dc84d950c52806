import { initiateChecks } from '@/lib/hiring/checks/initiate';
import { serializeCheck, serializeChecks } from '@/lib/hiring/checks/serialize';
import { listChecks } from '@/lib/hiring/checks/service';
import { operations } from '@/lib/http/operations';
import { answered, handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.listBackgroundChecks, async ({ actor, query }) =>
    serializeChecks(await listChecks(actor, query), query),
  ),
  handle(operations.initiateBackgroundChecks, async ({ actor, body }) => {
    const { checks, created, unsent } = await initiateChecks(actor, body);
    return answered(created > 0 ? 201 : 200, {
      background_checks: checks.map(serializeCheck),
      ...(unsent && { message_not_sent: unsent }),
    });
  }),
);
