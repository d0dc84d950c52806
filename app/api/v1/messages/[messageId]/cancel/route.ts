import { serializeMessage } from '@/lib/hiring/letters/serialize';
import { cancelMessage } from '@/lib/hiring/letters/service';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.cancelMessage, async ({ actor, params }) => ({
    message: serializeMessage(await cancelMessage(actor, params.messageId)),
  })),
);
