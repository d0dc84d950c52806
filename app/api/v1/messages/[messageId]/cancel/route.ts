import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';
import { serializeMessage } from '@/lib/outbox/messages/serialize';
import { cancelMessage } from '@/lib/outbox/messages/service';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.cancelMessage, async ({ actor, params }) => ({
    message: serializeMessage(await cancelMessage(actor, params.messageId)),
  })),
);
