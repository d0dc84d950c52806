import { log } from '@/lib/base/log';
import { drainDeliveries } from './drain';
import { Wake } from './drain-wake';

const wake = new Wake();
let running: Promise<void> | undefined;

async function drainUntilIdle(): Promise<void> {
  try {
    do await drainDeliveries({ wake });
    while (wake.isRaised);
  } catch (error) {
    log().error({ err: error }, 'deliveries could not be drained; the schedule will try again');
  } finally {
    running = undefined;
  }
}

/**
 * Starts a drain, for a caller whose transaction has committed. If this process is already
 * draining, that drain claims again at once. Never fails: whatever is left is drained on schedule.
 */
export function kickDeliveries(): Promise<void> {
  wake.ask();
  running ??= drainUntilIdle();
  return running;
}
