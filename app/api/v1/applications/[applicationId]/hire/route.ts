import { serializeMoved } from '@/lib/applications/serialize';
import { hireApplication } from '@/lib/applications/service';
import { handle, route } from '@/lib/http/route';
import { operations } from '@/lib/operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.hireApplication, async ({ actor, params, body }) => {
    const { start_date: startDate, ...remarks } = body;
    return serializeMoved(
      await hireApplication(actor, params.applicationId, { startDate, ...remarks }),
    );
  }),
);
