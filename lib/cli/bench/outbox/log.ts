import type { Actor } from '@/lib/auth/actor';
import { pool } from '@/lib/base/db';
import { claimDeliveries } from '@/lib/outbox/delivery/claim-deliveries';
import { listDeliveries as listContract } from '@/lib/partner/deliveries/contract';
import { deliveryStatuses, eventTypes } from '@/lib/partner/deliveries/filter-resources';
import { listDeliveries } from '@/lib/partner/deliveries/service';
import { inTurns, type Measured, quantile } from '../measure';
import { type Endpoint, queueEvents } from './seed';

const limits = { perEndpoint: 16, bulkPerEndpoint: 8, bulkPerMinute: 25, leaseSeconds: 30 };

/** Claims again and again, from one event at a time to as many as a drain takes. */
export async function measureClaim(
  endpoints: Endpoint[],
): Promise<Pick<Measured, 'median' | 'p99'>> {
  await queueEvents(endpoints, 5_000);
  const sizes = [1, 16, 64, 256];
  const release = `UPDATE delivery SET lease_token = NULL, lease_expires_at = NULL
    WHERE status = 'pending' AND lease_token IS NOT NULL`;
  const took: number[] = [];
  for (let index = 0; index < 420; index += 1) {
    const start = performance.now();
    await claimDeliveries({ ...limits, limit: sizes[index % sizes.length] ?? 1 }, 'production');
    if (index >= 20) took.push(performance.now() - start);
    if (index % 4 === 3) await pool().query(release);
  }
  await pool().query(`UPDATE delivery SET status = 'abandoned' WHERE status = 'pending'`);
  return { median: quantile(took, 0.5), p99: quantile(took, 0.99) };
}

function filters({ applicationId }: Endpoint): Record<string, object> {
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  const endpoint_host = 'hooks7.example.com';
  const time = { created_from: day(40), created_to: day(35) };
  return {
    'without a filter': {},
    ...Object.fromEntries(deliveryStatuses.map((status) => [`status ${status}`, { status }])),
    ...Object.fromEntries(eventTypes.map((event_type) => [`type ${event_type}`, { event_type }])),
    endpoint: { endpoint_host },
    'endpoint without deliveries': { endpoint_host: 'nowhere.example.com' },
    application: { application_id: applicationId },
    time,
    'endpoint and status': { endpoint_host, status: 'abandoned' },
    'endpoint, status and time': { endpoint_host, status: 'abandoned', ...time },
    'application and status': { application_id: applicationId, status: 'delivered' },
  };
}

/** Asks for the first page of the log under each filter. */
export async function measureLog(endpoint: Endpoint): Promise<Map<string, Measured>> {
  const measured = new Map<string, Measured>();
  const { orgId } = endpoint;
  const actor: Actor = {
    type: 'user',
    orgId,
    id: orgId,
    name: 'Benchmark',
    role: 'admin',
    scope: null,
  };
  for (const [name, filter] of Object.entries(filters(endpoint))) {
    const query = listContract.query?.parse(filter);
    if (!query) throw new Error('The log is asked for by a query.');
    const work = async () => {
      await listDeliveries(actor, query);
    };
    const effort = { rounds: 2, requests: 50, milliseconds: 2_500 };
    const [one] = await inTurns([{ workers: [work] }], effort);
    if (one) measured.set(name, one);
  }
  return measured;
}
