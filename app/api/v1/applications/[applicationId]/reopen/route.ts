import { reopenApplication } from '@/lib/applications/reopen';
import { serializeMoved } from '@/lib/applications/serialize';
import { handle, route } from '@/lib/http/route';
import { operations } from '@/lib/operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.reopenApplication, async ({ actor, params, body }) => {
    const reopened = await reopenApplication(actor, params.applicationId, body);
    return { ...serializeMoved(reopened), message_cancelled: reopened.messageCancelled };
  }),
);
