import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Json } from './call';

type ReceivedOrder = { headers: IncomingHttpHeaders; rawBody: Buffer; body: Json };
type Reply = { status: number; body?: string; headers?: Record<string, string> };

export type VendorServer = {
  /** What has arrived since the test began. */
  orders: ReceivedOrder[];
  /** Decides about each order; takes it unless a test says otherwise. */
  reply(order: ReceivedOrder): Reply | Promise<Reply>;
  /** Waits until so many orders have arrived. */
  arrived(count: number): Promise<ReceivedOrder[]>;
};

/** The secret that a vendor server and the service under test share. */
export const vendorSecret = 'a secret that only the vendor knows';

const take = ({ body }: ReceivedOrder): Reply => ({
  status: 201,
  body: JSON.stringify({ vendor_check_id: `vendor-${body.check_id}` }),
});

async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 5_000;
  while (!condition() && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** A vendor of background checks on a free port, which this file's environment names. */
export function useVendorServer(): VendorServer {
  const vendor: VendorServer = {
    orders: [],
    reply: take,
    async arrived(count) {
      await until(() => vendor.orders.length >= count);
      return vendor.orders;
    },
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const rawBody = Buffer.concat(chunks);
    const order = { headers: request.headers, rawBody, body: JSON.parse(rawBody.toString()) };
    vendor.orders.push(order);
    const { status, body = '', headers = {} } = await vendor.reply(order);
    response.writeHead(status, headers).end(body);
  });
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('There is no port.');
    process.env.CHECK_VENDOR_URL = `http://127.0.0.1:${address.port}/orders`;
    process.env.CHECK_VENDOR_SECRET = vendorSecret;
  });
  beforeEach(() => {
    vendor.orders.length = 0;
    vendor.reply = take;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return vendor;
}
