import { cronRoute } from '@/lib/http/cron';
import { drainScreenings } from '@/lib/screening/drain';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = cronRoute(() => drainScreenings());
