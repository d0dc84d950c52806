import { serializeMessage } from '@/lib/hiring/letters/serialize';
import { listMessages } from '@/lib/hiring/letters/service';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.listMessages, async ({ actor, params }) => ({
    messages: (await listMessages(actor, params.applicationId)).map(serializeMessage),
  })),
);
