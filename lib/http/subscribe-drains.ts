import { runChecks } from '@/lib/hiring/checks/drain';
import { drainDeliveries } from '@/lib/outbox/delivery/drain';
import { drainMessages } from '@/lib/outbox/messages/drain';
import { wakes } from '@/lib/outbox/wake';

/** Has every queue of this process drained as soon as something in it is due; see also the cron routes. */
export function subscribeDrains(): void {
  wakes.deliveries.subscribe((wake) => drainDeliveries({ wake }));
  wakes.messages.subscribe(() => drainMessages());
  wakes.checks.subscribe(() => runChecks());
}
