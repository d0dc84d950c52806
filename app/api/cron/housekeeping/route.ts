import { runHousekeeping } from '@/lib/housekeeping/run';
import { cronRoute } from '@/lib/http/cron';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = cronRoute(runHousekeeping);
