import { serializeDetail } from '@/lib/applications/detail-serialize';
import { getApplicationDetail } from '@/lib/applications/full';
import { handle, route } from '@/lib/http/route';
import { operations } from '@/lib/operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.getApplication, async ({ actor, params }) =>
    serializeDetail(await getApplicationDetail(actor, params.applicationId)),
  ),
);
