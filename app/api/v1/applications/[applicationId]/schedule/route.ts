import { serializeMoved } from '@/lib/applications/serialize';
import { handle, route } from '@/lib/http/route';
import { scheduleInterview } from '@/lib/interviews/service';
import { operations } from '@/lib/operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.scheduleInterview, async ({ actor, params, body }) => {
    const slot = { startTime: body.slot.start_time, endTime: body.slot.end_time };
    return serializeMoved(await scheduleInterview(actor, params.applicationId, slot));
  }),
);
