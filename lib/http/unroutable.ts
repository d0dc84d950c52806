import { newId } from '@/lib/ids';

type Refusal = { status: 404 | 405; code: string; message: string };
type ErrorBody = (refusal: Refusal, requestId: string) => object;

const surfaces: [prefix: string, body: ErrorBody][] = [
  ['/api/v1', ({ code, message }, request_id) => ({ error: { code, message, request_id } })],
  [
    '/partner/v1',
    ({ code, message }, request_id) => ({
      error: { type: 'invalid_request_error', code: code.toLowerCase(), message, request_id },
    }),
  ],
];

const routable = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const notFound: Refusal = {
  status: 404,
  code: 'NOT_FOUND',
  message: 'There is nothing at this path.',
};

const notAllowed: Refusal = {
  status: 405,
  code: 'METHOD_NOT_ALLOWED',
  message: 'This path has no such method.',
};

function refusalOf(method: string, path: string): Refusal | undefined {
  if (/\/\/|\\/.test(path)) return notFound;
  return routable.has(method) ? undefined : notAllowed;
}

export type Unroutable = { status: 404 | 405; headers: Record<string, string>; body: string };

/**
 * The answer, of an interface's own kind, to a request that the framework would refuse or redirect
 * in its own words: a path with empty parts, a method it does not route.
 * Undefined for every other request.
 */
export function unroutableAnswer(
  method: string,
  url: string,
  sentRequestId: string | string[] | undefined,
): Unroutable | undefined {
  const [path = ''] = url.split('?', 1);
  const surface = surfaces.find(([prefix]) =>
    `${path.replace(/^\/+/, '/')}/`.startsWith(`${prefix}/`),
  );
  const refusal = surface && refusalOf(method, path);
  if (!refusal) return undefined;
  const sent = typeof sentRequestId === 'string' && /^[\x20-\x7e]{1,256}$/.test(sentRequestId);
  const requestId = sent ? sentRequestId : newId();
  return {
    status: refusal.status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': requestId,
    },
    body: JSON.stringify(surface[1](refusal, requestId)),
  };
}
