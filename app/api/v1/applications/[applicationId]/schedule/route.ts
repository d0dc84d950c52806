import { serializeMoved } from '@/lib/hiring/applications/serialize';
import { scheduleInterview } from '@/lib/hiring/scheduling/service';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.scheduleInterview, async ({ actor, params, body }) => {
    const slot = { startTime: body.slot.start_time, endTime: body.slot.end_time };
    return serializeMoved(await scheduleInterview(actor, params.applicationId, slot));
  }),
);
