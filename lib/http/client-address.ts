import { isIP } from 'node:net';
import { isPublicAddress } from '@/lib/delivery/address';

/** The header in which the server notes whom a connection comes from, whatever was sent in it. */
export const connectionHeader = 'x-connection-address';

function plain(address: string | null | undefined): string | null {
  const bare = (address ?? '').trim().replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(bare) ? bare : null;
}

/**
 * The network address a request comes from. What was forwarded counts only over a connection from
 * this machine or its private network, where a proxy of ours stands: anybody can write that header.
 */
export function clientAddress(headers: Pick<Headers, 'get'>): string | null {
  const connection = plain(headers.get(connectionHeader));
  if (connection && isPublicAddress(connection)) return connection;
  return plain(headers.get('x-forwarded-for')?.split(',').at(-1)) ?? connection;
}
