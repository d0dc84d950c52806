import { handle, route } from '@/lib/http/route';
import { serializeMessage } from '@/lib/messages/serialize';
import { listMessages } from '@/lib/messages/service';
import { operations } from '@/lib/operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.listMessages, async ({ actor, params }) => ({
    messages: (await listMessages(actor, params.applicationId)).map(serializeMessage),
  })),
);
