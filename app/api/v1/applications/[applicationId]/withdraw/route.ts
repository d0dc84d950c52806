import { serializeMoved } from '@/lib/hiring/applications/serialize';
import { withdrawApplication } from '@/lib/hiring/applications/service';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.withdrawApplication, async ({ actor, params, body }) => {
    const { send_message: isSent, ...remarks } = body;
    const withdrawal = { ...remarks, isSilent: !isSent };
    return serializeMoved(await withdrawApplication(actor, params.applicationId, withdrawal));
  }),
);
