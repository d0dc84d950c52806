import { cronRoute } from '@/lib/http/cron';
import { drainMessages } from '@/lib/messages/drain';

export const { GET, POST } = cronRoute(() => drainMessages());
