import { cronRoute } from '@/lib/http/cron';
import { runHousekeeping } from '@/lib/http/housekeeping/run';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = cronRoute(
  'housekeeping',
  runHousekeeping,
);
