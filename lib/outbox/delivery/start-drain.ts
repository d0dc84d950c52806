import { log } from '@/lib/base/log';
import { drainDeliveries } from './drain';
import { Wake } from './drain-wake';

const wake = new Wake();
let running: Promise<void> | undefined;

async function drainWhileWanted(): Promise<void> {
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
 * Drains soon, for a caller whose transaction has committed. Calls while a drain of this process
 * runs make that one look again at once, whatever it is waiting for. Never fails: what is left is
 * drained on schedule.
 */
export function kickDeliveries(): Promise<void> {
  wake.ask();
  running ??= drainWhileWanted();
  return running;
}
