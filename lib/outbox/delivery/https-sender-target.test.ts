import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { selfSigned } from './testing/certificates';
import { createExchangeBench, ok, post } from './testing/exchange';
import { type Receiver, receiveTcp, receiveTls } from './testing/receiver';

const { always, authority, closeAll, keep, newSender } = await createExchangeBench();
const nobody = new Set<string>();
const day = 86_400_000;

afterEach(closeAll);

describe('a redirect', () => {
  it.each([301, 302, 303, 307, 308])('%i is recorded and not followed', async (status) => {
    const internal = keep(await receiveTcp(() => undefined));
    const location = `https://127.0.0.1:${internal.port}/admin`;
    const receiver = await always(
      `HTTP/1.1 ${status} Elsewhere\r\nlocation: ${location}\r\ncontent-length: 0\r\n\r\n`,
    );
    const outcome = await newSender().send(post(receiver.port));
    expect(outcome).toMatchObject({ outcome: 'response', status, excerpt: '' });
    await sleep(30);
    expect(internal.connections()).toBe(0);
  });
});

describe('a certificate', () => {
  const refuses = async (receiver: Receiver, url?: string) => {
    const outcome = await newSender({ deadlineMs: 2_000 }).send(post(receiver.port, url));
    expect(outcome).toMatchObject({ outcome: 'failure', failureClass: 'tls' });
    await sleep(30);
    expect(receiver.connections()).toBeGreaterThan(0);
    expect(receiver.received()).toBe('');
  };
  const presenting = async (certificate: { key: string; cert: string }) =>
    keep(await receiveTls(certificate, (socket) => socket.write(ok(''))));

  it('that is valid now, for this host and from a trusted authority is accepted', async () => {
    const receiver = await presenting(
      await authority.issue({ hosts: ['other.test', 'receiver.test'] }),
    );
    expect(await newSender().send(post(receiver.port))).toMatchObject({ status: 200 });
  });

  it('that has expired is refused before anything is sent', async () => {
    const validFrom = new Date(Date.now() - 10 * day);
    const validTo = new Date(Date.now() - day);
    await refuses(
      await presenting(await authority.issue({ hosts: ['receiver.test'], validFrom, validTo })),
    );
  });

  it('that is not valid yet is refused before anything is sent', async () => {
    const validFrom = new Date(Date.now() + day);
    const validTo = new Date(Date.now() + 2 * day);
    await refuses(
      await presenting(await authority.issue({ hosts: ['receiver.test'], validFrom, validTo })),
    );
  });

  it('that is self-signed is refused before anything is sent', async () => {
    await refuses(await presenting(await selfSigned({ hosts: ['receiver.test'] })));
  });

  it('for another host is refused before anything is sent', async () => {
    await refuses(await presenting(await authority.issue({ hosts: ['other.test'] })));
  });

  it('is refused even if the environment turns checks off', async () => {
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    try {
      await refuses(await presenting(await selfSigned({ hosts: ['receiver.test'] })));
    } finally {
      delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    }
  });

  it('is compared with the address if the URL has one', async () => {
    const allowedHosts = new Set(['127.0.0.1']);
    for (const [host, result] of [
      ['127.0.0.1', { outcome: 'response', status: 200 }],
      ['127.0.0.2', { outcome: 'failure', failureClass: 'tls' }],
    ] as const) {
      const receiver = await presenting(await authority.issue({ hosts: [host] }));
      const url = `https://127.0.0.1:${receiver.port}/`;
      expect(await newSender({ allowedHosts }).send(post(0, url))).toMatchObject(result);
    }
  });

  it('is required: a server without TLS is refused', async () => {
    const plain = keep(await receiveTcp((socket) => socket.write('HTTP/1.1 200 OK\r\n\r\n')));
    const outcome = await newSender().send(post(plain.port));
    expect(outcome).toMatchObject({ outcome: 'failure', failureClass: 'tls' });
    expect(plain.received()).not.toContain('POST');
    const closing = keep(await receiveTcp((socket) => socket.destroy()));
    expect(await newSender().send(post(closing.port))).toMatchObject({ failureClass: 'tls' });
  });
});

describe('a host that is not public', () => {
  let internal: Receiver;

  beforeEach(async () => {
    internal = keep(await receiveTcp(() => undefined));
  });

  it.each([
    ['an IPv4 literal', '127.0.0.1', []],
    ['a disguised literal', '2130706433', []],
    ['an IPv6 literal', '[::1]', []],
    ['a mapped literal', '[::ffff:127.0.0.1]', []],
    ['a name', 'receiver.test', ['127.0.0.1']],
    ['a name with one public answer', 'receiver.test', ['8.8.8.8', '127.0.0.1']],
    ['a name answered with a mapped address', 'receiver.test', ['::ffff:127.0.0.1']],
    ['a name that is never public', 'metadata.goog', ['8.8.8.8']],
    ['localhost', 'localhost.', ['127.0.0.1']],
  ])('is not connected to: %s', async (_, host, addresses) => {
    const sender = newSender({ allowedHosts: nobody, resolve: async () => addresses });
    const outcome = await sender.send(post(0, `https://${host}:${internal.port}/`));
    expect(outcome).toMatchObject({ outcome: 'failure', failureClass: 'forbidden_address' });
    await sleep(20);
    expect(internal.connections()).toBe(0);
  });

  it('is connected to if it is an allowed host', async () => {
    const receiver = await always(ok('a'));
    expect(await newSender().send(post(receiver.port))).toMatchObject({ status: 200 });
  });

  it('fails one delivery without affecting others', async () => {
    const receiver = await always(ok('a'));
    const sender = newSender();
    const refused = post(0, `https://127.0.0.1:${internal.port}/`);
    const requests = [refused, post(receiver.port), refused, post(receiver.port)];
    const outcomes = await Promise.all(requests.map((request) => sender.send(request)));
    expect(outcomes.map((one) => one.outcome)).toEqual([
      'failure',
      'response',
      'failure',
      'response',
    ]);
  });
});

describe('a name that is rebound', () => {
  // Two loopback addresses: one represents the public internet, the other an internal host.
  const [outer, inner] = ['127.0.0.1', '127.0.0.2'];
  const isPublic = (address: string) => address === outer;

  it('after validation is refused at the socket', async () => {
    const internal = keep(await receiveTcp(() => undefined));
    const answers = [['93.184.215.14'], ['127.0.0.1']];
    const resolve = async () => answers.shift() ?? [];
    expect(await resolve()).toEqual(['93.184.215.14']);
    const sender = newSender({ allowedHosts: nobody, resolve });
    const outcome = await sender.send(post(internal.port));
    expect(outcome).toMatchObject({ outcome: 'failure', failureClass: 'forbidden_address' });
    expect(internal.connections()).toBe(0);
  });

  it('between the check and the connection has no effect', async () => {
    const receiver = await always(ok('a'));
    const certificate = await authority.issue({ hosts: ['receiver.test'] });
    const internal = keep(await receiveTls(certificate, () => undefined, inner, receiver.port));
    const answers = [[outer], [inner]];
    const resolve = async () => answers.shift() ?? [inner];
    const sender = newSender({ allowedHosts: nobody, isPublic, resolve });
    expect(await sender.send(post(receiver.port))).toMatchObject({ status: 200, excerpt: 'a' });
    expect(internal.connections()).toBe(0);
  });

  it('with kept-alive connections is refused by every new connection', async () => {
    const receiver = await always(ok('a'));
    const certificate = await authority.issue({ hosts: ['receiver.test'] });
    const internal = keep(await receiveTls(certificate, () => undefined, inner, receiver.port));
    let answer = outer;
    const resolve = async () => [answer];
    const sender = newSender({ allowedHosts: nobody, isPublic, resolve, connectionAgeMs: 300 });
    const send = () => sender.send(post(receiver.port));
    expect(await send()).toMatchObject({ status: 200 });
    await sleep(10);

    answer = inner;
    // One request finds the kept connection to the public address; the others need new ones.
    const outcomes = await Promise.all([send(), send(), send()]);
    expect(outcomes.filter((one) => one.outcome === 'response')).toHaveLength(1);
    const refused = { outcome: 'failure', failureClass: 'forbidden_address' };
    expect(outcomes).toEqual(expect.arrayContaining([expect.objectContaining(refused)]));

    await sleep(350);
    expect(await send()).toMatchObject(refused);
    receiver.hangUp();
    await sleep(20);
    expect(await send()).toMatchObject(refused);
    expect(internal.connections()).toBe(0);
    expect(internal.received()).toBe('');
  });
});

describe('a host that cannot be reached', () => {
  it.each([
    ['does not exist', () => Promise.reject(new Error('ENOTFOUND'))],
    ['has no address', async () => []],
  ])('is a DNS failure if the name %s', async (_, resolve) => {
    const outcome = await newSender({ resolve }).send(post(443));
    expect(outcome).toMatchObject({ outcome: 'failure', failureClass: 'dns' });
  });

  it('is a connect failure if nobody listens', async () => {
    const gone = await receiveTcp(() => undefined);
    await gone.close();
    const one = await newSender().send(post(gone.port));
    expect(one).toMatchObject({ outcome: 'failure', failureClass: 'connect' });
    const resolve = async () => ['127.0.0.1', '127.0.0.2'];
    expect(await newSender({ resolve }).send(post(gone.port))).toMatchObject({
      failureClass: 'connect',
    });
  });

  it('is reached at another of its addresses', async () => {
    const receiver = await always(ok('a'));
    const resolve = async () => ['127.0.0.3', '127.0.0.1'];
    expect(await newSender({ resolve }).send(post(receiver.port))).toMatchObject({ status: 200 });
  });
});
