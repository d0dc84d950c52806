import { runChecks } from '@/lib/hiring/checks/drain';
import { cronRoute } from '@/lib/http/cron';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = cronRoute('checks', () =>
  runChecks(),
);
