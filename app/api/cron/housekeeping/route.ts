import { runHousekeeping } from '@/lib/housekeeping/run';
import { cronRoute } from '@/lib/http/cron';

export const { GET, POST } = cronRoute(runHousekeeping);
