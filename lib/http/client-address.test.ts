import { expect, test } from 'vitest';
import { clientAddress } from './client-address';

test.each([
  ['a connection of its own', '8.8.8.8', null, '8.8.8.8'],
  ['a forged header', '8.8.8.8', '9.9.9.9', '8.8.8.8'],
  ['a proxy on this machine', '127.0.0.1', '9.9.9.9', '9.9.9.9'],
  ['a proxy behind what was forged', '::ffff:10.0.0.7', '1.1.1.1, 9.9.9.9', '9.9.9.9'],
  ['this machine', '::1', null, '::1'],
  ['a mapped address', '::ffff:8.8.4.4', null, '8.8.4.4'],
  ['nonsense from a proxy', '127.0.0.1', "'; --", '127.0.0.1'],
  ['nothing known', null, null, null],
])('%s', (_, connection, forwarded, address) => {
  const headers = new Headers();
  if (connection) headers.set('x-connection-address', connection);
  if (forwarded) headers.set('x-forwarded-for', forwarded);
  expect(clientAddress(headers)).toBe(address);
});
