import type { Prisma } from '@/prisma/generated/client';
import { Random } from '@/prisma/seed/random';
import { deliver, type Fate } from './deliveries';
import { eventsOf } from './events';
import type { DemoPlan } from './plan';

const DAY = 86_400_000;
const MOST = 84;
const UNSIGNED = 5;
const REFUSED_AFTER = 12;

/** The events of an organization's partner with what became of each delivery, ready to insert. */
export type DemoOutbox = {
  event: Prisma.EventCreateManyInput[];
  delivery: Prisma.DeliveryCreateManyInput[];
  deliveryAttempt: Prisma.DeliveryAttemptCreateManyInput[];
};

/** What signs and names the events: facts of the deployment that the plan does not know. */
export type Deployment = { appUrl: string; signingSecret: string; now: number };

/**
 * Tells the events of a registry's last days: most arrived, one endpoint is down, one refuses for
 * good, and the first came before there was a secret to sign them with. Nothing is due soon.
 */
export function planOutbox(plan: DemoPlan, { appUrl, signingSecret, now }: Deployment): DemoOutbox {
  const outbox: DemoOutbox = { event: [], delivery: [], deliveryAttempt: [] };
  if (!plan.company.webhookUrl) return outbox;
  const random = new Random(20_260_102);
  const events = eventsOf(plan, appUrl, random, MOST);
  const refused = events.find(
    ({ at, url }, index) =>
      index >= REFUSED_AFTER && at < now - 2 * DAY && url !== plan.company.webhookUrl,
  );
  for (const [index, event] of events.entries()) {
    const fate: Fate = index < UNSIGNED ? 'unsigned' : event === refused ? 'refused' : 'ordinary';
    const { delivery, attempts } = deliver(event, fate, { now, random, signingSecret });
    const { orgId, id, type, applicationId, candidateId, body, at } = event;
    const createdAt = new Date(at);
    outbox.event.push({ orgId, id, type, applicationId, candidateId, body, createdAt });
    outbox.delivery.push(delivery);
    outbox.deliveryAttempt.push(...attempts);
  }
  return outbox;
}
