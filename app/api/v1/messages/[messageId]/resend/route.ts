import { resendMessage } from '@/lib/hiring/letters/resend';
import { serializeMessage } from '@/lib/hiring/letters/serialize';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.resendMessage, async ({ actor, params }) => ({
    message: serializeMessage(await resendMessage(actor, params.messageId)),
  })),
);
