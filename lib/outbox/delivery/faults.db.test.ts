import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction, pool, prisma } from '@/lib/base/db';
import { emit } from '@/lib/outbox/events/emit';
import { useTestDatabase } from '@/lib/testing/database';
import { createApplication } from '@/lib/testing/factories';
import { createRegistry } from '@/lib/testing/registry';
import { drainDeliveries } from './drain';
import type { SenderOptions } from './https-sender';
import { createResolver } from './resolve-host';
import { selfSigned } from './testing/certificates';
import { createExchangeBench, ok } from './testing/exchange';
import { deliveryOf, makeDue, queueEvent } from './testing/outbox';
import { receiveTcp, receiveTls } from './testing/receiver';

useTestDatabase();
const { always, authority, closeAll, keep, newSender } = await createExchangeBench();

beforeEach(async () => {
  await pool().query('TRUNCATE event, delivery, delivery_attempt');
});
afterEach(closeAll);

/** Delivers one event to the port and returns the delivery with its attempt. */
async function deliverTo(port: number, options: Partial<SenderOptions> = {}) {
  const queued = await queueEvent(await createRegistry(`https://receiver.test:${port}/hooks`));
  await drainDeliveries({ sender: newSender({ deadlineMs: 1_000, ...options }) });
  return { queued, delivery: await deliveryOf(queued) };
}

const failed = (failureClass: string) => ({
  status: 'pending',
  statusReason: failureClass,
  attempts: [{ failureClass, responseStatus: null, responseExcerpt: null }],
});
const answered = (responseStatus: number) => ({
  status: responseStatus < 300 ? 'delivered' : 'pending',
  attempts: [{ failureClass: null, responseStatus }],
});

describe('a failing endpoint is recorded and retried', () => {
  const endless = `HTTP/1.1 500 Oops\r\n\r\n${'x'.repeat(300_000)}`;
  const bomb = gzipSync(Buffer.alloc(32 * 1_048_576));
  const bombHead = `HTTP/1.1 500 Oops\r\ncontent-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`;

  it.each([
    ['garbage', Buffer.from([0, 255, 1, 2, 13, 10, 13, 10]), failed('protocol')],
    ['only interim answers', 'HTTP/1.1 100 Continue\r\n\r\n', failed('timeout')],
    [
      '100 and 103, then 204',
      'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Hints\r\n\r\nHTTP/1.1 204 No\r\n\r\n',
      answered(204),
    ],
    ['a body without end', endless, answered(500)],
    ['a decompression bomb', Buffer.concat([Buffer.from(bombHead), bomb]), answered(500)],
    ['NUL and broken UTF-8', ok('a\0\ud800b').replace('200 OK', '503 No'), answered(503)],
  ])('%s', async (_, bytes, expected) => {
    const { delivery } = await deliverTo((await always(bytes)).port);
    expect(delivery).toMatchObject(expected);
    const excerpt = delivery.attempts[0]?.responseExcerpt ?? '';
    expect(excerpt.length).toBeLessThanOrEqual(2_048);
    expect(excerpt).not.toContain('\0');
  });

  it.each([301, 302, 303, 307, 308])('%i is not followed', async (status) => {
    const internal = keep(await receiveTcp(() => undefined));
    const location = `location: https://127.0.0.1:${internal.port}/\r\ncontent-length: 0`;
    const receiver = await always(`HTTP/1.1 ${status} Elsewhere\r\n${location}\r\n\r\n`);
    expect((await deliverTo(receiver.port)).delivery).toMatchObject(answered(status));
    await sleep(20);
    expect(internal.connections()).toBe(0);
  });

  const day = 86_400_000;
  const validFrom = new Date(Date.now() - 2 * day);
  const validTo = new Date(Date.now() - day);
  it.each([
    ['expired', () => authority.issue({ hosts: ['receiver.test'], validFrom, validTo })],
    ['self-signed', () => selfSigned({ hosts: ['receiver.test'] })],
    ['of another host', () => authority.issue({ hosts: ['other.test'] })],
  ])('nothing is sent if the certificate is %s', async (_, issue) => {
    const receiver = keep(await receiveTls(await issue(), (socket) => socket.write(ok(''))));
    expect((await deliverTo(receiver.port)).delivery).toMatchObject(failed('tls'));
    await sleep(20);
    expect(receiver.connections()).toBeGreaterThan(0);
    expect(receiver.received()).toBe('');
  });
});

describe('names', () => {
  it.each([
    ['that do not exist', () => Promise.reject(new Error('getaddrinfo ENOTFOUND'))],
    ['that never resolve', () => new Promise<string[]>(() => undefined)],
  ])('%s are retried and reached once they resolve', async (_, unanswered) => {
    const receiver = await always(ok('a'));
    let ask: () => Promise<string[]> = unanswered;
    const options = { deadlineMs: 5_000 };
    const resolve = createResolver({ timeoutMs: 200, ask: () => ask() });
    const { queued, delivery } = await deliverTo(receiver.port, { ...options, resolve });
    expect(delivery).toMatchObject(failed('dns'));
    ask = async () => ['127.0.0.1'];
    await makeDue();
    const again = createResolver({ ask: () => ask() });
    await drainDeliveries({ sender: newSender({ ...options, resolve: again }) });
    expect(await deliveryOf(queued)).toMatchObject({ status: 'delivered', attemptCount: 2 });
  });

  it('rebound after validation are refused at the socket', async () => {
    const internal = keep(await receiveTcp(() => undefined));
    const resolve = async () => ['127.0.0.1'];
    const { delivery } = await deliverTo(internal.port, { allowedHosts: new Set(), resolve });
    expect(delivery).toMatchObject(failed('forbidden_address'));
    expect(internal.connections()).toBe(0);
  });
});

it('a change that is rolled back leaves nothing to send', async () => {
  const receiver = await always(ok(''));
  const registry = await createRegistry(`https://receiver.test:${receiver.port}/hooks`);
  const { orgId, location } = registry;
  const { id: applicationId } = await createApplication(orgId, { locationId: location.id });
  const change = { status: 'review', previousStatus: 'screening' } as const;
  const rolledBack = inTransaction(async (tx) => {
    await emit(tx, { type: 'candidate.status_changed', orgId, applicationId, ...change });
    // A concurrent drain does not see the uncommitted delivery.
    expect(await drainDeliveries({ sender: newSender() })).toMatchObject({ claimed: 0 });
    throw new Error('Changed my mind.');
  });
  await expect(rolledBack).rejects.toThrow('Changed my mind.');
  expect(await drainDeliveries({ sender: newSender() })).toMatchObject({ claimed: 0 });
  expect(await prisma().delivery.count()).toBe(0);
  expect(await prisma().event.count()).toBe(0);
  expect(receiver.connections()).toBe(0);
});
