import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  ServerResponse,
} from 'node:http';
import { log } from '@/lib/base/log';
import { BoundedRequest } from '@/lib/cli/bounded-request';
import { answerClientError, answering } from '@/lib/cli/client-error';
import { compressAnswer } from '@/lib/cli/compress';
import { followRequest } from '@/lib/cli/follow-request';
import { guardAnswer } from '@/lib/cli/guard-answer';
import { tameRequest } from '@/lib/cli/request-guard';
import { bodyRule } from '@/lib/http/body-limits';
import { connectionHeader } from '@/lib/http/client-address';
import { type EarlyRefusal, earlyRefusal, isBelow, pathOf } from '@/lib/http/early-refusal';
import { routedMethod, unroutableAnswer } from '@/lib/http/unroutable';

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

type FrontOptions = ServerOptions & {
  /** Whether a request came by https: browsers are told to stay with it. */
  isHttps?(request: IncomingMessage): boolean;
  /** The host that a request was made to, as whoever may know says it. */
  hostOf?(request: IncomingMessage): string | undefined;
};

/** A server and how it ends. */
export interface Front {
  server: Server<typeof BoundedRequest>;
  /** From here on /readyz is 503 and every answer the last of its connection. */
  leave(): void;
  /** Leaves, stops listening, and resolves when requests under way are answered, or ten seconds on. */
  close(): Promise<void>;
}

const FINISH_MS = 10_000;

// A request that arrives more slowly than this only holds its connection.
const timeouts = { headersTimeout: 20_000, requestTimeout: 120_000 };

function faultOf({ httpVersion, headers }: IncomingMessage): string | undefined {
  if (httpVersion !== '1.1') return undefined;
  if (!headers.host) return 'The header Host is missing.';
  const { expect = '100-continue' } = headers;
  return /100-continue/i.test(expect) ? undefined : 'The header Expect asks for what we do not do.';
}

function refusalOf(request: IncomingMessage): EarlyRefusal | undefined {
  const { url = '/', headers } = request;
  const sent = { url, requestId: headers['x-request-id'] };
  const fault = faultOf(request);
  if (fault) return earlyRefusal(sent, 'VALIDATION_ERROR', fault);
  // Nothing here shows pictures through the framework, which would fetch and resize them for anybody.
  const isPicture = /^\/+_next\/+image(?![^/])/.test(pathOf(url));
  if (isPicture || !url.startsWith('/')) {
    return earlyRefusal(sent, 'NOT_FOUND', 'There is nothing at this path.');
  }
  if (request.method === 'TRACE') {
    return earlyRefusal(sent, 'METHOD_NOT_ALLOWED', 'Nothing here answers TRACE.');
  }
  return unroutableAnswer(url, sent.requestId);
}

function send(response: ServerResponse, { status, headers, body }: EarlyRefusal): void {
  response.writeHead(status, headers).end(body);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0;
}

/** Refuses a body. The answer is sent at once; its end waits for clients that read last. */
function refuseBody(request: BoundedRequest, response: ServerResponse, refusal: EarlyRefusal) {
  request.bound(0);
  response.writeHead(refusal.status, { ...refusal.headers, connection: 'close' });
  response.write(refusal.body);
  for (const event of ['end', 'close']) request.once(event, () => response.end());
  request.resume();
}

/** The sign-in page learns from the address in an answer what went wrong, as next-auth tells it. */
function forSignIn(refusal: EarlyRefusal, host: string): EarlyRefusal {
  const url = `http://${host}/sign-in?error=TooLarge`;
  const body = JSON.stringify({ ...JSON.parse(refusal.body), url });
  const length = String(Buffer.byteLength(body));
  return { ...refusal, headers: { ...refusal.headers, 'content-length': length }, body };
}

function tooLarge({ url = '/', headers }: IncomingMessage, limit: number): EarlyRefusal {
  const sent = { url, requestId: headers['x-request-id'] };
  const message = `The body is larger than ${limit} bytes.`;
  const refusal = earlyRefusal(sent, 'PAYLOAD_TOO_LARGE', message);
  return isBelow(pathOf(url))('/api/auth') ? forSignIn(refusal, headers.host ?? '') : refusal;
}

/** Calls `handle` when the body may be read, which never is more than the path allows. */
async function admit(
  request: BoundedRequest,
  response: ServerResponse,
  handle: () => Promise<void>,
): Promise<void> {
  const { limit, reader } = bodyRule(request.url ?? '/');
  const refuse = () => refuseBody(request, response, tooLarge(request, limit));
  if (Number(request.headers['content-length'] ?? 0) > limit) {
    refuse();
    return;
  }
  if (request.headers.expect && request.httpVersion === '1.1') response.writeContinue();
  request.bound(limit);
  const held = reader === 'route' ? 'whole' : await request.hold(limit);
  if (held === 'whole') await handle();
  if (held === 'too large') refuse();
  if (held === 'crowded') request.socket.destroy();
}

function answer(handle: Handler, request: BoundedRequest, response: ServerResponse): void {
  request.headers[connectionHeader] = request.socket.remoteAddress ?? '';
  const { method = 'GET', url = '/' } = request;
  request.method = routedMethod(method, url);
  const refusal = refusalOf(request);
  if (refusal) {
    send(response, refusal);
    return;
  }
  const start = async () => {
    compressAnswer(request, response);
    await handle(request, response);
  };
  const answered = hasBody(request) ? admit(request, response, start) : start();
  answered.catch((error: unknown) => {
    log().error({ err: error }, 'a request could not be handed over');
    response.destroy();
  });
}

const stopping: EarlyRefusal = {
  status: 503,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  body: JSON.stringify({ status: 'stopping' }),
};

async function closeServer(server: Server<typeof BoundedRequest>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection whose last answer had begun before stays open after it.
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const cap = setTimeout(() => server.closeAllConnections(), FINISH_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(cap);
}

/**
 * A server that hands requests to `handle`, with bodies that are bounded, and answers by itself, in
 * the envelope, what are none.
 */
export function createFront({ isHttps, hostOf, ...options }: FrontOptions, handle: Handler): Front {
  let isLeaving = false;
  const leave = () => {
    isLeaving = true;
  };
  const server = createServer({
    ...timeouts,
    connectionsCheckingInterval: 5_000,
    ...options,
    IncomingMessage: BoundedRequest,
    ServerResponse,
    // What Node would refuse, it would refuse without a body.
    requireHostHeader: false,
  });
  const listener = (request: BoundedRequest, response: ServerResponse) => {
    answering.set(request.socket, response);
    tameRequest(request);
    if (isHttps) {
      const cameByHttps = isHttps(request);
      guardAnswer(response, cameByHttps);
      // Anybody can write this header; from here on it is what the front has found.
      request.headers['x-forwarded-proto'] = cameByHttps ? 'https' : 'http';
    } else guardAnswer(response, false);
    const host = hostOf?.(request);
    if (host === undefined) delete request.headers['x-forwarded-host'];
    else request.headers['x-forwarded-host'] = host;
    if (isLeaving) response.setHeader('connection', 'close');
    if (isLeaving && pathOf(request.url ?? '/') === '/readyz') send(response, stopping);
    else followRequest(request, response, () => answer(handle, request, response));
  };
  for (const event of ['request', 'checkContinue', 'checkExpectation']) server.on(event, listener);
  server.on('clientError', answerClientError);
  return {
    server,
    leave,
    async close() {
      leave();
      await closeServer(server);
    },
  };
}
