import { cronRoute } from '@/lib/http/cron';
import { drainMessages } from '@/lib/outbox/messages/drain';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = cronRoute('messages', () =>
  drainMessages(),
);
