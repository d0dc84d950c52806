import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import next from 'next';
import { answerClientError } from '@/lib/cli/client-error';
import { compressAnswer } from '@/lib/cli/compress';
import { tameRequest } from '@/lib/cli/request-guard';
import { connectionHeader } from '@/lib/http/client-address';
import { routedMethod, unroutableAnswer } from '@/lib/http/unroutable';

const DRAIN_MS = 10_000;
const KEEP_ALIVE_MS = 65_000;

/** A listening application and how to end it. */
export interface Served {
  close(): Promise<void>;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

function answer(handle: Handler, request: IncomingMessage, response: ServerResponse): void {
  tameRequest(request);
  request.headers[connectionHeader] = request.socket.remoteAddress ?? '';
  const { method = 'GET', url = '/', headers } = request;
  request.method = routedMethod(method, url);
  const refusal = unroutableAnswer(url, headers['x-request-id']);
  if (refusal) {
    response.writeHead(refusal.status, refusal.headers).end(refusal.body);
    return;
  }
  compressAnswer(request, response);
  handle(request, response).catch((error: unknown) => {
    console.error(error);
    response.destroy();
  });
}

/** Serves the application on `port`; close() lets requests under way finish, for ten seconds. */
export async function serve(options: { dev: boolean; port: number }): Promise<Served> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS });
  const app = next({ ...options, httpServer: server, turbopack: options.dev });
  await app.prepare();
  const handle = app.getRequestHandler();
  server.on('clientError', answerClientError);
  let draining = false;
  server.on('request', (request, response) => {
    if (draining) response.setHeader('connection', 'close');
    answer(handle, request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, resolve);
  });
  return {
    async close() {
      draining = true;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const idle = setInterval(() => server.closeIdleConnections(), 100);
      const cap = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      await closed;
      clearInterval(idle);
      clearTimeout(cap);
      await app.close();
    },
  };
}
