import { sendMessages } from '@/lib/hiring/letters/send-messages';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.sendMessages, async ({ actor, body }) => sendMessages(actor, body)),
);
