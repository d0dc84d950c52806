import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { pool } from '@/lib/base/db';
import { drainDeliveries } from '@/lib/outbox/delivery/drain';
import { createSender } from '@/lib/outbox/delivery/https-sender';

// Drains in a process of their own, for tests that kill or stop it: one when it is told to begin,
// or one after another until it is killed.
const { allowedHosts, extraCa, tickMs, ...settings } = JSON.parse(process.argv[2] ?? '{}');
const sender = createSender({
  allowedHosts: new Set<string>(allowedHosts),
  extraCa,
  resolve: async () => ['127.0.0.1'],
});
await pool().query('SELECT 1');
process.send?.('ready');
await once(process, 'message');
do {
  try {
    process.send?.(await drainDeliveries({ sender, ...settings }));
  } catch (error) {
    // Whoever calls on schedule calls again.
    process.send?.(String(error));
  }
  await sleep(tickMs ?? 0);
} while (tickMs !== undefined);
process.exit(0);
