import { serializeInterview } from '@/lib/hiring/interviews/serialize';
import { listInterviews } from '@/lib/hiring/scheduling/service';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.listInterviews, async ({ actor, params }) => ({
    interviews: (await listInterviews(actor, params.applicationId)).map(serializeInterview),
  })),
);
