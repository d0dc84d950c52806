import { drainDeliveries } from '@/lib/delivery/drain';
import { cronRoute } from '@/lib/http/cron';

export const { GET, POST } = cronRoute(() => drainDeliveries());
