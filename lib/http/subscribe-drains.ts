import { runChecks } from '@/lib/hiring/checks/drain';
import { drainDeliveries } from '@/lib/outbox/delivery/drain';
import { drainMessages } from '@/lib/outbox/messages/drain';
import { wakes } from '@/lib/outbox/wake';

/** Lets this process drain each queue when an entry is added; the cron routes drain what is left. */
export function subscribeDrains(): void {
  wakes.deliveries.subscribe((wake) => drainDeliveries({ wake }));
  wakes.messages.subscribe(() => drainMessages());
  wakes.checks.subscribe(() => runChecks());
}
