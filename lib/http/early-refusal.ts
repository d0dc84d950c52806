import { type ErrorCode, errorStatus } from '@/lib/base/errors';
import { newId } from '@/lib/base/ids';
import { orgErrorBody, partnerErrorBody, scimErrorBody, scimMediaType } from './envelopes';

type ErrorBody = (code: ErrorCode, message: string, requestId: string) => object;

/** A refusal of a request that never comes to a route. */
export type EarlyRefusal = { status: number; headers: Record<string, string>; body: string };

type Envelope = [prefix: string, body: ErrorBody, mediaType?: string];

const envelopes: Envelope[] = [
  ['/api/v1', orgErrorBody],
  ['/partner/v1', partnerErrorBody],
  ['/scim/v2', scimErrorBody, scimMediaType],
];

/** Where the paths of the interfaces begin. */
export const interfacePrefixes = envelopes.map(([prefix]) => prefix);

/** The path of an address, without its query. */
export const pathOf = (url: string) => url.split('?', 1)[0] ?? '';

/** Tells of a prefix whether a path is it or below it, however many slashes the path begins with. */
export const isBelow = (path: string) => (prefix: string) =>
  `${path.replace(/^\/+/, '/')}/`.startsWith(`${prefix}/`);

/** A refusal in the envelope of the interface that was meant; elsewhere the organization API's. */
export function earlyRefusal(
  { url, requestId: sent }: { url: string; requestId: string | string[] | undefined },
  code: ErrorCode,
  message: string,
): EarlyRefusal {
  const isMeant = isBelow(pathOf(url));
  const [, errorBody = orgErrorBody, mediaType = 'application/json'] =
    envelopes.find(([prefix]) => isMeant(prefix)) ?? [];
  const isUsable = typeof sent === 'string' && /^[\x20-\x7e]{1,256}$/.test(sent);
  const requestId = isUsable ? sent : newId();
  const body = JSON.stringify(errorBody(code, message, requestId));
  return {
    status: errorStatus[code],
    headers: {
      'content-type': `${mediaType}; charset=utf-8`,
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      'x-request-id': requestId,
    },
    body,
  };
}
