import { readFileSync } from 'node:fs';
import { type Receiver, receiveTls } from '@/lib/outbox/delivery/testing/receiver';

/** A real HTTPS receiver that the served application may send to, and what it answers. */
export type BrowserReceiver = {
  url: string;
  host: string;
  /** The status that it answers from now on. */
  answer(status: number, body?: string): void;
  /** The requests that have arrived, whole. */
  requests(): readonly string[];
  close(): Promise<void>;
};

/** Opens a receiver under the certificate that the served application trusts. */
export async function openReceiver(): Promise<BrowserReceiver> {
  const file = process.env.E2E_RECEIVER;
  if (!file)
    throw new Error('E2E_RECEIVER names no certificate: run the browser tests by npm test.');
  let status = 204;
  let body = '';
  const requests: string[] = [];
  const receiver: Receiver = await receiveTls(
    JSON.parse(readFileSync(file, 'utf8')),
    (socket, request) => {
      requests.push(request);
      const length = status === 204 ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`;
      socket.write(`HTTP/1.1 ${status} Answer\r\n${length}\r\n${body}`);
    },
    'localhost',
  );
  const host = `localhost:${receiver.port}`;
  return {
    host,
    url: `https://${host}/hooks`,
    answer: (next, text = '') => {
      status = next;
      body = text;
    },
    requests: () => requests,
    close: () => receiver.close(),
  };
}

/** The value of a header in a request that arrived. */
export function headerOf(request: string, name: string): string | undefined {
  const [head = ''] = request.split('\r\n\r\n');
  const line = head.split('\r\n').find((one) => one.toLowerCase().startsWith(`${name}:`));
  return line?.slice(name.length + 1).trim();
}
