import { setTimeout as sleep } from 'node:timers/promises';
import { inTransaction, pool } from '@/lib/base/db';
import { subscribeDrains } from '@/lib/http/subscribe-drains';
import { emit } from '@/lib/outbox/events/emit';
import { quantile } from '../measure';
import type { Endpoint } from './seed';
import { clear } from './throughput';

/** From the event's own time to its receipt, in milliseconds. */
export type Receipt = { median: number; p99: number; events: number };

/** The receivers as another process sees them. */
export type Remote = {
  take(): Promise<Map<string, number>>;
  hang(address: string): Promise<void>;
};

const perSecond = 100;

function summary(times: number[]): Receipt {
  return { median: quantile(times, 0.5), p99: quantile(times, 0.99), events: times.length };
}

async function change({ orgId, applicationId }: Endpoint): Promise<void> {
  const move = { status: 'review', previousStatus: 'screening' } as const;
  const type = 'candidate.status_changed';
  await inTransaction((tx) => emit(tx, { type, orgId, applicationId, ...move }));
}

async function offer(endpoints: Endpoint[], seconds: number): Promise<void> {
  const changes: Promise<void>[] = [];
  const start = performance.now();
  for (let made = 0; made < seconds * perSecond; made += 1) {
    const early = start + (made * 1000) / perSecond - performance.now();
    if (early > 1) await sleep(early);
    const endpoint = endpoints[made % endpoints.length];
    if (endpoint) changes.push(change(endpoint));
  }
  await Promise.all(changes);
}

/** What one round of offered events took to arrive; the last endpoint hangs if told to. */
async function round(
  endpoints: Endpoint[],
  remote: Remote,
  seconds: number,
  hangs: boolean,
): Promise<number[]> {
  await clear();
  const last = endpoints.at(-1);
  await remote.hang(hangs && last ? new URL(last.url).hostname : '');
  await offer(endpoints, seconds);
  await sleep(1_000);
  const received = await remote.take();
  const { rows } = await pool().query<{ id: string; at: Date; orgId: string }>(
    'SELECT id, created_at AS at, org_id AS "orgId" FROM event',
  );
  const healthy = rows.filter(({ orgId }) => !hangs || orgId !== last?.orgId);
  await pool().query(`UPDATE delivery SET status = 'abandoned' WHERE status = 'pending'`);
  // What hung is given up before the next round.
  if (hangs) await sleep(11_000);
  return healthy.map(({ id, at }) => (received.get(id) ?? Number.POSITIVE_INFINITY) - at.getTime());
}

/** Offers 100 events a second in turns, with every endpoint well and with one of them hung. */
export async function measureReceipt(
  endpoints: Endpoint[],
  remote: Remote,
  seconds: number,
): Promise<{ well: Receipt; oneHung: Receipt }> {
  subscribeDrains();
  await round(endpoints, remote, 2, false);
  const times: Record<'well' | 'oneHung', number[]> = { well: [], oneHung: [] };
  // A p99 is a handful of events: fewer turns compare chance with chance.
  const turns = ['well', 'oneHung', 'oneHung', 'well'] as const;
  for (const turn of [...turns, ...turns]) {
    times[turn].push(...(await round(endpoints, remote, seconds, turn === 'oneHung')));
  }
  return { well: summary(times.well), oneHung: summary(times.oneHung) };
}
