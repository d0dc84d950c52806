import { handle, route } from '@/lib/http/route';
import { serializeInterview } from '@/lib/interviews/serialize';
import { listInterviews } from '@/lib/interviews/service';
import { operations } from '@/lib/operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.listInterviews, async ({ actor, params }) => ({
    interviews: (await listInterviews(actor, params.applicationId)).map(serializeInterview),
  })),
);
