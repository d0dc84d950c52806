import { setTimeout as sleep } from 'node:timers/promises';
import type { TLSSocket } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createExchangeBench, ok, post } from './testing/exchange';
import { receiveTcp } from './testing/receiver';

const { always, answering, closeAll, keep, newSender, sendTo } = await createExchangeBench();

afterEach(closeAll);

describe('a large response', () => {
  const head = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n';
  const chunk = (bytes: Buffer) =>
    Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);

  it('is read up to 2 KiB and not cut inside a character', async () => {
    const exact = 'a'.repeat(2_048);
    expect(await sendTo(await always(ok(exact)))).toMatchObject({ excerpt: exact });
    const cut = await always(`HTTP/1.1 200 OK\r\n\r\n${'a'.repeat(2_047)}${'ü'.repeat(9)}`);
    expect(await sendTo(cut)).toMatchObject({ status: 200, excerpt: 'a'.repeat(2_047) });
  });

  it('without end costs neither memory nor time, and closes the connection', async () => {
    let written = 0;
    let open = 0;
    const receiver = await answering((socket) => {
      open += 1;
      socket.on('close', () => {
        open -= 1;
      });
      socket.write(`${head}\r\n`);
      const piece = chunk(Buffer.alloc(65_536, 'x'));
      const pour = () => {
        while (!socket.destroyed && socket.write(piece)) written += piece.length;
      };
      socket.on('drain', pour);
      pour();
    });
    const sender = newSender();
    await sender.send(post(receiver.port));
    const before = process.memoryUsage().rss;
    for (let sent = 0; sent < 40; sent += 1) {
      const outcome = await sender.send(post(receiver.port));
      expect(outcome).toMatchObject({ status: 200, excerpt: 'x'.repeat(2_048) });
      expect(outcome.durationMs).toBeLessThan(2_000);
    }
    await sleep(50);
    expect(open).toBe(0);
    expect(written).toBeLessThan(41 * 8 * 1_048_576);
    expect(process.memoryUsage().rss - before).toBeLessThan(96 * 1_048_576);
  });

  it('that is a decompression bomb is never decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1_048_576));
    const bytes = Buffer.concat([
      Buffer.from(`${head}content-encoding: gzip\r\n\r\n`),
      chunk(bomb),
    ]);
    const receiver = await always(bytes);
    const sender = newSender();
    await sender.send(post(receiver.port));
    const before = process.memoryUsage().rss;
    for (let sent = 0; sent < 40; sent += 1) {
      const outcome = await sender.send(post(receiver.port));
      if (outcome.outcome !== 'response') throw new Error(outcome.failureClass);
      expect(outcome.excerpt.startsWith('\u001f\ufffd\b')).toBe(true);
      expect(outcome.excerpt.length).toBeLessThanOrEqual(2_048);
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1_048_576);
  });
});

describe('the deadline', () => {
  const drip = (first: string, each: string) => (socket: TLSSocket) => {
    socket.write(first);
    const timer = setInterval(() => socket.write(each), 20);
    socket.on('close', () => clearInterval(timer));
  };

  it.each([
    ['says nothing', () => undefined],
    ['drips headers', drip('HTTP/1.1 200 OK\r\n', 'x: y\r\n')],
    ['drips interim responses', drip('', 'HTTP/1.1 103 Early Hints\r\n\r\n')],
    ['drips a body', drip('HTTP/1.1 200 OK\r\ncontent-length: 2000\r\n\r\n', 'x')],
    ['drips a body without length', drip('HTTP/1.1 200 OK\r\n\r\n', 'x')],
  ])('ends an exchange with a receiver that %s', async (_, answer) => {
    const receiver = await answering(answer);
    const outcome = await sendTo(receiver, { deadlineMs: 300 });
    expect(outcome).toMatchObject({ outcome: 'failure', failureClass: 'timeout' });
    expect(outcome.durationMs).toBeGreaterThanOrEqual(295);
    expect(outcome.durationMs).toBeLessThan(600);
  });

  it('includes connecting, and nothing is sent after it', async () => {
    const silent = keep(await receiveTcp(() => undefined));
    const outcome = await sendTo(silent, { deadlineMs: 300 });
    expect(outcome).toMatchObject({ failureClass: 'timeout' });
    expect(outcome.durationMs).toBeLessThan(600);

    const receiver = await always(ok(''));
    const resolve = () => sleep(400, ['127.0.0.1']);
    const late = await sendTo(receiver, { deadlineMs: 300, resolve });
    expect(late).toMatchObject({ failureClass: 'timeout' });
    await sleep(300);
    expect(receiver.received()).toBe('');
  });

  it('is ten seconds from the first to the last byte', { timeout: 15_000 }, async () => {
    const body = drip('HTTP/1.1 200 OK\r\ncontent-length: 2000\r\n\r\n', 'x');
    const [dripping, hanging] = [await answering(body), await answering(() => undefined)];
    const sender = newSender();
    const outcomes = [sender.send(post(dripping.port)), sender.send(post(hanging.port))];
    for (const outcome of await Promise.all(outcomes)) {
      expect(outcome).toMatchObject({ outcome: 'failure', failureClass: 'timeout' });
      expect(outcome.durationMs).toBeGreaterThanOrEqual(9_990);
      expect(outcome.durationMs).toBeLessThan(10_500);
    }
  });
});
