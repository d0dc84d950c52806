import { env } from '@/lib/base/env';
import { log } from '@/lib/base/log';
import type { RequestOrigin } from '@/lib/base/request-origin';
import { addressBehind, plainAddress } from '@/lib/base/trusted-proxies';
import { isPublicAddress } from '@/lib/outbox/delivery/public-address';

/** The header in which the server notes whom a connection comes from, whatever was sent in it. */
export const connectionHeader = 'x-connection-address';

let hasWarned = false;

// Next writes the address of the connection into the header where nobody has sent one.
function warnOnce(connection: string, forwarded: string): void {
  const isOwn = plainAddress(forwarded) === connection;
  if (hasWarned || isOwn || isPublicAddress(connection)) return;
  hasWarned = true;
  log().warn(
    { connection },
    'X-Forwarded-For is not believed: if this is your proxy, name it in TRUSTED_PROXIES',
  );
}

/**
 * The network address a request comes from. X-Forwarded-For counts only over a connection from a
 * proxy of TRUSTED_PROXIES.
 */
export function clientAddress(headers: Pick<Headers, 'get'>): string | null {
  const connection = plainAddress(headers.get(connectionHeader));
  const forwarded = headers.get('x-forwarded-for');
  if (!connection || !forwarded) return connection;
  const { TRUSTED_PROXIES: proxies } = env();
  if (!proxies.has(connection)) warnOnce(connection, forwarded);
  return addressBehind(connection, forwarded, proxies);
}

/** Where a request comes from, by its headers and its id. */
export function requestOrigin(
  headers: Pick<Headers, 'get'>,
  requestId: string | null,
): RequestOrigin {
  return { requestId, address: clientAddress(headers), userAgent: headers.get('user-agent') };
}
