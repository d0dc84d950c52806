import { handle, route } from '@/lib/http/route';
import { serializeMessage } from '@/lib/messages/serialize';
import { cancelMessage } from '@/lib/messages/service';
import { operations } from '@/lib/operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.cancelMessage, async ({ actor, params }) => ({
    message: serializeMessage(await cancelMessage(actor, params.messageId)),
  })),
);
