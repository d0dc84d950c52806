import { runChecks } from '@/lib/checks/drain';
import { cronRoute } from '@/lib/http/cron';

export const { GET, POST } = cronRoute(() => runChecks());
