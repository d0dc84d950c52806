import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { answerClientError } from '@/lib/cli/client-error';
import { compressAnswer } from '@/lib/cli/compress';
import { tameRequest } from '@/lib/cli/request-guard';
import { connectionHeader } from '@/lib/http/client-address';
import { earlyRefusal } from '@/lib/http/early-refusal';
import { routedMethod, unroutableAnswer } from '@/lib/http/unroutable';

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

function faultOf({ httpVersion, headers }: IncomingMessage): string | undefined {
  if (httpVersion !== '1.1') return undefined;
  if (!headers.host) return 'The header Host is missing.';
  const { expect = '100-continue' } = headers;
  return /100-continue/i.test(expect) ? undefined : 'The header Expect asks for what we do not do.';
}

function refusalOf(request: IncomingMessage) {
  const { url = '/', headers } = request;
  const requestId = headers['x-request-id'];
  const fault = faultOf(request);
  if (fault) return earlyRefusal({ url, requestId }, 'VALIDATION_ERROR', fault);
  return unroutableAnswer(url, requestId);
}

function answer(handle: Handler, request: IncomingMessage, response: ServerResponse): void {
  tameRequest(request);
  request.headers[connectionHeader] = request.socket.remoteAddress ?? '';
  const { method = 'GET', url = '/' } = request;
  request.method = routedMethod(method, url);
  const refusal = refusalOf(request);
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

/** A server that hands requests to `handle`, and answers by itself, in the envelope, what are none. */
export function createFront(options: ServerOptions, handle: Handler): Server {
  // What Node would refuse, it would refuse without a body.
  const server = createServer({ ...options, requireHostHeader: false });
  const listener: RequestListener = (request, response) => answer(handle, request, response);
  server.on('request', listener);
  server.on('checkExpectation', listener);
  server.on('clientError', answerClientError);
  return server;
}
