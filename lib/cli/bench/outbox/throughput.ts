import { pool } from '@/lib/base/db';
import { defaultSender, drainDeliveries } from '@/lib/outbox/delivery/drain';
import { signatureHeader } from '@/lib/outbox/delivery/signature';
import { type Endpoint, queueEvents } from './seed';

/** Deliveries a second, and the processor time of this process for each, in microseconds. */
export type Rate = { perSecond: number; cpu: number };

export type Job = { id: string; url: string; secret: string; body: string };

const concurrency = 256;

/** How fast the work does so many deliveries. */
export async function rateOf(count: number, work: () => Promise<void>): Promise<Rate> {
  const [cpu, start] = [process.cpuUsage(), performance.now()];
  await work();
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  return { perSecond: count / seconds, cpu: (user + system) / count };
}

/** Signs and posts an event's stored bytes until they are answered. */
export async function post({ id, url, secret, body }: Job): Promise<void> {
  const signature = signatureHeader(secret, body, Math.floor(Date.now() / 1000));
  const headers = {
    'Content-Type': 'application/json',
    'Service-Signature': signature,
    'Service-Event-Id': id,
    'Service-Event-Type': 'candidate.status_changed',
  };
  // On a machine too busy for a handshake within the deadline, another one follows.
  while ((await defaultSender().send({ url, body, headers })).outcome !== 'response');
}

/** Empties the outbox and its log. */
export async function clear(): Promise<void> {
  await pool().query('TRUNCATE event, delivery, delivery_attempt');
}

/** The queued events as all that is needed to send them, taken out of the outbox. */
export async function takeJobs(endpoints: Endpoint[]): Promise<Job[]> {
  const { rows } = await pool().query<{ id: string; body: string; orgId: string }>(
    `SELECT id, body, org_id AS "orgId" FROM event`,
  );
  await clear();
  const byOrg = new Map(endpoints.map((endpoint) => [endpoint.orgId, endpoint]));
  return rows.flatMap(({ id, body, orgId }) => {
    const endpoint = byOrg.get(orgId);
    return endpoint ? { id, body, url: endpoint.url, secret: endpoint.secret } : [];
  });
}

/** Signs and posts from memory: no queue can be faster. */
export async function measureCeiling(endpoints: Endpoint[], count: number): Promise<Rate> {
  await queueEvents(endpoints, count);
  const jobs = await takeJobs(endpoints);
  let next = 0;
  const repeat = async () => {
    for (let job = jobs[next++]; job; job = jobs[next++]) await post(job);
  };
  return rateOf(count, async () => {
    await Promise.all(Array.from({ length: concurrency }, repeat));
  });
}

/** Drains the outbox as the service does. */
export async function measureDrain(endpoints: Endpoint[], count: number): Promise<Rate> {
  await queueEvents(endpoints, count);
  const rate = await rateOf(count, async () => {
    let delivered = 0;
    while (delivered < count) delivered += (await drainDeliveries()).delivered;
  });
  await clear();
  return rate;
}
