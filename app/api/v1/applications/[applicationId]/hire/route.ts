import { serializeMoved } from '@/lib/hiring/applications/serialize';
import { hireApplication } from '@/lib/hiring/applications/service';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.hireApplication, async ({ actor, params, body }) => {
    const { start_date: startDate, notify, ...remarks } = body;
    const hire = { ...remarks, startDate, isSilent: !notify };
    return serializeMoved(await hireApplication(actor, params.applicationId, hire));
  }),
);
