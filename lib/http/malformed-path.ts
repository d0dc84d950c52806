import { newId } from '@/lib/ids';

type ErrorBody = (message: string, requestId: string) => object;

const surfaces: [prefix: string, body: ErrorBody][] = [
  ['/api/v1', (message, request_id) => ({ error: { code: 'NOT_FOUND', message, request_id } })],
  [
    '/partner/v1',
    (message, request_id) => ({
      error: { type: 'invalid_request_error', code: 'not_found', message, request_id },
    }),
  ],
];

function decodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * The 404 of an interface's own kind for a path whose percent-encoding cannot be decoded, which
 * the framework would answer in its own words; undefined for every other path.
 */
export function malformedPathAnswer(
  url: string,
  sentRequestId: string | string[] | undefined,
): { headers: Record<string, string>; body: string } | undefined {
  const [path = ''] = url.split('?', 1);
  const surface = surfaces.find(([prefix]) => path.startsWith(`${prefix}/`));
  if (!surface || decodable(path)) return undefined;
  const sent = typeof sentRequestId === 'string' && /^[\x20-\x7e]{1,256}$/.test(sentRequestId);
  const requestId = sent ? sentRequestId : newId();
  return {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': requestId,
    },
    body: JSON.stringify(surface[1]('There is nothing at this path.', requestId)),
  };
}
