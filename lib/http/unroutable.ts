import { newId } from '@/lib/ids';

type ErrorBody = (requestId: string) => object;

const code = 'NOT_FOUND';
const message = 'There is nothing at this path.';

const surfaces: [prefix: string, body: ErrorBody][] = [
  ['/api/v1', (request_id) => ({ error: { code, message, request_id } })],
  [
    '/partner/v1',
    (request_id) => ({
      error: { type: 'invalid_request_error', code: code.toLowerCase(), message, request_id },
    }),
  ],
];

export type Unroutable = { status: 404; headers: Record<string, string>; body: string };

const pathOf = (url: string) => url.split('?', 1)[0] ?? '';

const isBelow = (path: string) => (prefix: string) =>
  `${path.replace(/^\/+/, '/')}/`.startsWith(`${prefix}/`);

/**
 * The answer, of an interface's own kind, to a path with empty parts, which the framework would
 * refuse or redirect in its own words. Undefined for every other request.
 */
export function unroutableAnswer(
  url: string,
  sentRequestId: string | string[] | undefined,
): Unroutable | undefined {
  const path = pathOf(url);
  const surface = surfaces.find(([prefix]) => isBelow(path)(prefix));
  if (!surface || !/\/\/|\\/.test(path)) return undefined;
  const sent = typeof sentRequestId === 'string' && /^[\x20-\x7e]{1,256}$/.test(sentRequestId);
  const requestId = sent ? sentRequestId : newId();
  return {
    status: 404,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': requestId,
    },
    body: JSON.stringify(surface[1](requestId)),
  };
}

const routable = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

// Their routes all refuse OPTIONS, naming the methods they have or that there is nothing.
const refusing = [
  ...surfaces.map(([prefix]) => prefix),
  '/api/cron',
  '/metrics',
  '/healthz',
  '/readyz',
];

/**
 * The method under which the framework is to route a request. One that it does not know becomes
 * OPTIONS where the route refuses that as it would refuse the method itself.
 */
export function routedMethod(method: string, url: string): string {
  return !routable.has(method) && refusing.some(isBelow(pathOf(url))) ? 'OPTIONS' : method;
}
