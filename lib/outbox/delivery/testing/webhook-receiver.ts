import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createSender, type Sender } from '../https-sender';
import { createAuthority } from './certificates';
import { type Receiver, receiveTls } from './receiver';

export type ReceivedDelivery = {
  host: string;
  path: string;
  headers: Map<string, string>;
  rawBody: Buffer;
  /** The id in the envelope. */
  eventId: string;
  at: number;
};

/** The response: a status with headers, or none at all. */
export type WebhookAnswer =
  | { status: number; headers?: Record<string, string>; afterMs?: number }
  | 'hang';

const names = Array.from({ length: 60 }, (_, index) => `ep${index}.receiver.test`);

function parse(request: string): ReceivedDelivery {
  const [head = '', body = ''] = request.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = new Map(
    lines.map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const;
    }),
  );
  const rawBody = Buffer.from(body, 'latin1');
  const host = headers.get('host') ?? '';
  const path = first.split(' ')[1] ?? '';
  const eventId = String(JSON.parse(rawBody.toString()).id);
  return { host, path, headers, rawBody, eventId, at: Date.now() };
}

/** A TLS receiver with sixty names, and senders that trust it and find it on loopback. */
export function useWebhookReceiver() {
  const senders: Sender[] = [];
  let receiver: Receiver;
  const state = {
    received: [] as ReceivedDelivery[],
    answer: (_: ReceivedDelivery): WebhookAnswer => ({ status: 204 }),
    /** What a sender in another process needs to reach the receiver. */
    reach: { allowedHosts: names, extraCa: [] as string[] },
    hostOf: (index: number) => `ep${index}.receiver.test:${receiver.port}`,
    urlOf: (index: number, path = '/hooks') => `https://${state.hostOf(index)}${path}`,
    /** For senders that resolve names themselves. */
    loopbackUrl: () => `https://127.0.0.1:${receiver.port}/hooks`,
    newSender(deadlineMs = 10_000): Sender {
      const resolve = async () => ['127.0.0.1'];
      const { extraCa } = state.reach;
      const sender = createSender({
        allowedHosts: new Set(names),
        resolve,
        extraCa,
        deadlineMs,
      });
      senders.push(sender);
      return sender;
    },
  };
  beforeAll(async () => {
    const authority = await createAuthority();
    state.reach.extraCa.push(authority.cert);
    const certificate = await authority.issue({ hosts: ['*.receiver.test', '127.0.0.1'] });
    receiver = await receiveTls(certificate, (socket, request) => {
      const delivery = parse(request);
      state.received.push(delivery);
      const answer = state.answer(delivery);
      if (answer === 'hang') return;
      const extra = Object.entries(answer.headers ?? {}).map(
        ([name, value]) => `${name}: ${value}\r\n`,
      );
      const bytes = `HTTP/1.1 ${answer.status} X\r\n${extra.join('')}${answer.status === 204 ? '' : 'content-length: 0\r\n'}\r\n`;
      setTimeout(() => socket.write(bytes), answer.afterMs ?? 0);
    });
  });
  beforeEach(() => {
    state.received = [];
    state.answer = () => ({ status: 204 });
  });
  afterAll(async () => {
    await receiver.close();
    await Promise.all(senders.map((sender) => sender.close()));
  });
  return state;
}
