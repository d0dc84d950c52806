import { newId } from '@/lib/base/ids';

const acceptable = /^[\x20-\x7e]{1,256}$/;

/** The caller's X-Request-ID where it is 1 to 256 printable ASCII characters, otherwise a new one. */
export function requestIdOf(request: Request): string {
  const sent = request.headers.get('x-request-id');
  return sent && acceptable.test(sent) ? sent : newId();
}
