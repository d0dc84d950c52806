import { Gauge, Registry } from 'prom-client';
import { read } from '@/lib/db';

type Depth = { due: number; waiting: number; leased: number; oldest: number | null };

// Only what is pending is looked at, by the index that holds nothing else.
const deliveryDepth = `
  SELECT count(*) FILTER (WHERE NOT leased AND due) AS due,
    count(*) FILTER (WHERE NOT leased AND NOT due) AS waiting,
    count(*) FILTER (WHERE leased) AS leased,
    extract(epoch FROM now() - min(next_attempt_at) FILTER (WHERE NOT leased AND due))::float8
      AS oldest
  FROM (SELECT next_attempt_at, next_attempt_at <= now() AS due,
      coalesce(lease_expires_at > now(), false) AS leased
    FROM delivery WHERE status = 'pending') pending`;

const messageDepth = `
  SELECT count(*) FILTER (WHERE NOT leased AND due) AS due,
    count(*) FILTER (WHERE NOT leased AND NOT due) AS waiting,
    count(*) FILTER (WHERE leased) AS leased,
    extract(epoch FROM now() - min(due_at) FILTER (WHERE NOT leased AND due))::float8 AS oldest
  FROM (SELECT due_at, due_at <= now() AS due,
      coalesce(lease_expires_at > now(), false) AS leased
    FROM message WHERE status = 'queued') queued`;

async function depthOf(name: string, text: string): Promise<Depth> {
  const [depth] = await read<Depth>(name, text, []);
  return depth ?? { due: 0, waiting: 0, leased: 0, oldest: null };
}

function addQueue(registers: Registry[], name: string, what: string, depth: Depth): void {
  const queue = new Gauge({
    name: `recruiting_${name}_outbox_depth`,
    help: `${what} that are due, wait for a later time, or are being sent`,
    labelNames: ['state'],
    registers,
  });
  for (const state of ['due', 'waiting', 'leased'] as const) queue.set({ state }, depth[state]);
  const oldest = new Gauge({
    name: `recruiting_${name}_outbox_oldest_due_seconds`,
    help: `For how long the oldest of the ${what.toLowerCase()} has been due; 0 where none is`,
    registers,
  });
  oldest.set(Math.max(0, depth.oldest ?? 0));
}

/** How deep the outboxes are at this moment, of the whole deployment, in Prometheus' text format. */
export async function outboxGauges(): Promise<string> {
  const [deliveries, messages] = await Promise.all([
    depthOf('delivery-depth', deliveryDepth),
    depthOf('message-depth', messageDepth),
  ]);
  const registry = new Registry();
  addQueue([registry], 'delivery', 'Deliveries', deliveries);
  addQueue([registry], 'message', 'Messages', messages);
  return registry.metrics();
}
