import type { TLSSocket } from 'node:tls';
import { parseAllowedHosts } from '@/lib/base/allowed-hosts';
import { createSender, type Sender, type SenderOptions, type SendRequest } from '../https-sender';
import { createAuthority } from './certificates';
import { type Receiver, receiveTls } from './receiver';

/**
 * A receiver named `receiver.test`, senders that trust it and find it on loopback, and their
 * cleanup.
 */
export async function createExchangeBench() {
  const authority = await createAuthority();
  const certificate = await authority.issue({ hosts: ['receiver.test'] });
  const open: { close(): Promise<void> }[] = [];

  function keep<T extends { close(): Promise<void> }>(one: T): T {
    open.push(one);
    return one;
  }

  async function answering(
    answer: (socket: TLSSocket, request: string) => void,
  ): Promise<Receiver> {
    return keep(await receiveTls(certificate, answer));
  }

  function newSender(options: Partial<SenderOptions> = {}): Sender {
    const resolve = async () => ['127.0.0.1'];
    const allowedHosts = parseAllowedHosts('receiver.test');
    return keep(createSender({ allowedHosts, resolve, extraCa: [authority.cert], ...options }));
  }

  return {
    authority,
    keep,
    answering,
    newSender,
    /** A receiver that responds to every request with these bytes. */
    always: (bytes: string | Buffer) => answering((socket) => socket.write(bytes)),
    /** Sends one event to a receiver with its own sender. */
    sendTo: ({ port }: Receiver, options?: Partial<SenderOptions>) =>
      newSender(options).send(post(port)),
    /** Closes everything opened since the last call. */
    closeAll: async () => {
      for (const one of open.splice(0).reverse()) await one.close();
    },
  };
}

/** An event's request with a signature for a test. */
export function post(
  port: number,
  url = `https://receiver.test:${port}/hooks?env=test#f`,
): SendRequest {
  return {
    url,
    headers: { 'content-type': 'application/json', 'service-event-id': 'e-1' },
    body: Buffer.from('{"id":"ü"}'),
  };
}

/** The bytes of an ordinary response. */
export const ok = (body: string) =>
  `HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
