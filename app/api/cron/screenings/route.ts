import { cronRoute } from '@/lib/http/cron';
import { drainScreenings } from '@/lib/screening/drain';

export const { GET, POST } = cronRoute(() => drainScreenings());
