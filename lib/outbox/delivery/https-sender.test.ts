import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { createExchangeBench, ok, post } from './testing/exchange';
import type { Receiver } from './testing/receiver';

const { always, answering, closeAll, newSender, sendTo } = await createExchangeBench();

afterEach(closeAll);

describe('an exchange', () => {
  it('posts the bytes unchanged and returns status, body and duration', async () => {
    const receiver = await always(ok('thanks'));
    const outcome = await sendTo(receiver);
    expect(outcome).toEqual({
      outcome: 'response',
      status: 200,
      excerpt: 'thanks',
      durationMs: expect.any(Number),
    });
    const [head = '', body = ''] = receiver.received().split('\r\n\r\n');
    expect(head).toMatch(/^POST \/hooks\?env=test HTTP\/1\.1\r\n/);
    expect(head.toLowerCase()).toContain(`host: receiver.test:${receiver.port}`);
    expect(head.toLowerCase()).toContain('service-event-id: e-1');
    expect(head.toLowerCase()).toContain('accept-encoding: identity');
    expect(Buffer.from(body, 'latin1').toString()).toBe('{"id":"ü"}');
  });

  it('reuses its connection', async () => {
    const receiver = await always(ok('a'));
    const sender = newSender();
    for (let sent = 0; sent < 20; sent += 1) {
      expect(await sender.send(post(receiver.port))).toMatchObject({ status: 200 });
    }
    // A connection pauses briefly after a response, so two take turns.
    expect(receiver.connections()).toBeLessThanOrEqual(2);
  });

  it('closes its connection once that is too old', async () => {
    const receiver = await always(ok('a'));
    const sender = newSender({ connectionAgeMs: 50 });
    await sender.send(post(receiver.port));
    await sleep(80);
    expect(await sender.send(post(receiver.port))).toMatchObject({ status: 200 });
    expect(receiver.connections()).toBe(2);
  });

  it('survives a receiver that closes the connection between two requests', async () => {
    const receiver = await always(ok('a'));
    const sender = newSender();
    await sender.send(post(receiver.port));
    receiver.hangUp();
    await sleep(20);
    expect(await sender.send(post(receiver.port))).toMatchObject({ status: 200 });
  });

  it('can run with a hundred receivers at once', async () => {
    const receiver = await answering((socket) => setTimeout(() => socket.write(ok('a')), 50));
    const sender = newSender({ deadlineMs: 5_000 });
    const sent = Array.from({ length: 100 }, () => sender.send(post(receiver.port)));
    const statuses = (await Promise.all(sent)).map((one) => 'status' in one && one.status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it.each(['http://receiver.test/', 'not a URL'])('does not start with %s', async (url) => {
    const outcome = await newSender().send(post(443, url));
    expect(outcome).toMatchObject({ outcome: 'failure', failureClass: 'unsendable' });
  });

  it('does not start with an invalid header, nor after closing', async () => {
    const receiver = await always(ok(''));
    const sender = newSender();
    const headers = { 'x-broken': 'a\r\nx-injected: b' };
    const broken = await sender.send({ ...post(receiver.port), headers });
    expect(broken).toMatchObject({ outcome: 'failure', failureClass: 'unsendable' });
    await sender.close();
    expect(await sender.send(post(receiver.port))).toMatchObject({ failureClass: 'unsendable' });
    expect(receiver.received()).toBe('');
  });
});

describe('responses without a body and interim responses', () => {
  const interim = 'HTTP/1.1 100 Continue\r\n\r\n';
  const hints = 'HTTP/1.1 103 Early Hints\r\nlink: </a>; rel=preload\r\n\r\n';

  it.each([
    ['204', 'HTTP/1.1 204 No Content\r\n\r\n', 204, ''],
    ['304', 'HTTP/1.1 304 Not Modified\r\n\r\n', 304, ''],
    ['100 before 200', `${interim}${ok('a')}`, 200, 'a'],
    ['103 before 200', `${hints}${ok('a')}`, 200, 'a'],
    [
      '100, 103 and 100 before 204',
      `${interim}${hints}${interim}HTTP/1.1 204 None\r\n\r\n`,
      204,
      '',
    ],
    ['a body that looks like a 100', ok(`${interim}b`), 200, `${interim}b`],
  ])('are understood: %s', async (_, bytes, status, excerpt) => {
    const receiver = await always(bytes);
    const sender = newSender({ deadlineMs: 2_000 });
    for (let sent = 0; sent < 2; sent += 1) {
      const outcome = await sender.send(post(receiver.port));
      expect(outcome).toMatchObject({ outcome: 'response', status, excerpt });
      await sleep(10);
    }
    expect(receiver.connections()).toBe(1);
  });

  it('are left alone inside a body', async () => {
    const receiver = await answering(async (socket) => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${interim.length + 1}\r\n\r\n`);
      await sleep(20);
      socket.write(`${interim}b`);
    });
    const outcome = await sendTo(receiver, { deadlineMs: 2_000 });
    expect(outcome).toMatchObject({ status: 200, excerpt: `${interim}b` });
  });

  it('are understood byte by byte', async () => {
    const receiver = await answering(async (socket) => {
      for (const byte of `${interim}${hints}${ok('abc')}`) {
        socket.write(byte);
        await sleep(1);
      }
    });
    const outcome = await sendTo(receiver, { deadlineMs: 2_000 });
    expect(outcome).toMatchObject({ status: 200, excerpt: 'abc' });
  });

  it.each([
    ['only a 100', interim, 'timeout'],
    [
      'a 100 without end',
      `HTTP/1.1 100 Continue\r\n${'x: yyyyyyyyyyyyyyyy\r\n'.repeat(2_000)}`,
      'protocol',
    ],
    [
      'a switch of protocols',
      'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
      'protocol',
    ],
  ])('are not responses: %s', async (_, bytes, failureClass) => {
    const outcome = await sendTo(await always(bytes), { deadlineMs: 300 });
    expect(outcome).toMatchObject({ outcome: 'failure', failureClass });
  });
});

describe('a broken response', () => {
  it.each([
    ['garbage', '\x00\xff garbage\r\n\r\n', 'protocol'],
    ['another protocol', 'SSH-2.0-OpenSSH_9.2\r\n', 'protocol'],
    [
      'endless headers',
      `HTTP/1.1 200 OK\r\n${'x: yyyyyyyyyyyyyyyy\r\n'.repeat(2_000)}`,
      'protocol',
    ],
    [
      'two lengths',
      'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
      'protocol',
    ],
  ])('is a protocol failure: %s', async (_, bytes, failureClass) => {
    const outcome = await sendTo(await always(bytes), { deadlineMs: 2_000 });
    expect(outcome).toMatchObject({ outcome: 'failure', failureClass });
  });

  it.each([
    ['before the answer', ''],
    ['inside the headers', 'HTTP/1.1 200 OK\r\ncontent-'],
    ['inside the body', 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc'],
  ])('is a reset when the connection ends %s', async (_, bytes) => {
    const ended = await answering((socket) => socket.end(bytes));
    expect(await sendTo(ended)).toMatchObject({ outcome: 'failure', failureClass: 'reset' });
    const reset: Receiver = await answering((socket) => socket.write(bytes, () => reset.reset()));
    expect(await sendTo(reset)).toMatchObject({ outcome: 'failure', failureClass: 'reset' });
  });

  it('ends with the connection if it has no length', async () => {
    const receiver = await answering((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\nall of it'));
    expect(await sendTo(receiver)).toMatchObject({ status: 200, excerpt: 'all of it' });
  });

  it('is stored as text that PostgreSQL accepts', async () => {
    const body = Buffer.from([0x61, 0x00, 0xff, 0xc3, 0x28, 0xed, 0xa0, 0x80, 0x62]);
    const head = `HTTP/1.1 500 Oops\r\ncontent-length: ${body.length}\r\n\r\n`;
    const outcome = await sendTo(await always(Buffer.concat([Buffer.from(head), body])));
    if (outcome.outcome !== 'response') throw new Error(outcome.failureClass);
    expect(outcome.excerpt).toMatch(/^a\ufffd+\(\ufffd+b$/);
    expect(outcome.excerpt.isWellFormed() && !outcome.excerpt.includes('\0')).toBe(true);
  });
});
