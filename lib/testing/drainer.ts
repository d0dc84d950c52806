import { drainDeliveries } from '@/lib/delivery/drain';
import { createSender } from '@/lib/delivery/send';

// A drain in a process of its own, for tests that kill or stop it.
const { allowedHosts, extraCa, leaseSeconds } = JSON.parse(process.argv[2] ?? '{}');
const sender = createSender({
  allowedHosts: new Set<string>(allowedHosts),
  extraCa,
  resolve: async () => ['127.0.0.1'],
});
const counts = await drainDeliveries({ sender, leaseSeconds });
process.stdout.write(JSON.stringify(counts), () => process.exit(0));
