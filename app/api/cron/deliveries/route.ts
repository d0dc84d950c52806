import { drainDeliveries } from '@/lib/delivery/drain';
import { cronRoute } from '@/lib/http/cron';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = cronRoute(() => drainDeliveries());
