import { serializeApplication } from '@/lib/hiring/records/application-record';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';
import { placeApplication } from '@/lib/partner/placements/service';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.placeApplication, async ({ actor, params }) => {
    const placed = await placeApplication(actor, params.applicationId);
    return { success: true, application: serializeApplication(placed) };
  }),
);
