import { serializeApplication } from '@/lib/applications/serialize';
import { handle, route } from '@/lib/http/route';
import { placeApplication } from '@/lib/offices/service';
import { operations } from '@/lib/operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.placeApplication, async ({ actor, params }) => {
    const placed = await placeApplication(actor, params.applicationId);
    return { success: true, application: serializeApplication(placed) };
  }),
);
