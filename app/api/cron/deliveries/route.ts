import { cronRoute } from '@/lib/http/cron';
import { drainDeliveries } from '@/lib/outbox/delivery/drain';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = cronRoute('deliveries', () =>
  drainDeliveries(),
);
