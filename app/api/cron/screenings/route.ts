import { drainScreenings } from '@/lib/hiring/screening/drain';
import { cronRoute } from '@/lib/http/cron';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = cronRoute('screenings', () =>
  drainScreenings(),
);
