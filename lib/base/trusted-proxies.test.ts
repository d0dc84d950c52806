import { expect, test } from 'vitest';
import { addressBehind, countedAddress, parseProxies, plainAddress } from './trusted-proxies';

function from(connection: string, forwarded: string, proxies: string) {
  return addressBehind(plainAddress(connection) ?? '', forwarded, parseProxies(proxies));
}

const proxies = 'loopback, 10.0.0.0/8,2001:db8:1::/48 ,203.0.113.9';

test.each([
  ['a forged header', '8.8.8.8', '9.9.9.9', '8.8.8.8'],
  [
    'a forged header from a private network that is not ours',
    '192.168.1.2',
    '9.9.9.9',
    '192.168.1.2',
  ],
  ['a proxy on this machine', '127.0.0.1', '9.9.9.9', '9.9.9.9'],
  ['a proxy on this machine, mapped', '::ffff:127.0.0.1', '9.9.9.9', '9.9.9.9'],
  ['a proxy on this machine, mapped in hexadecimal', '::ffff:7f00:1', '9.9.9.9', '9.9.9.9'],
  ['a proxy in a network', '::ffff:10.0.0.7', '1.1.1.1, 9.9.9.9', '9.9.9.9'],
  ['a proxy in an IPv6 network', '2001:db8:1:2::3', '9.9.9.9', '9.9.9.9'],
  ['an address just outside that network', '2001:db8:2::3', '9.9.9.9', '2001:db8:2::3'],
  ['a proxy by its address', '203.0.113.9', '9.9.9.9', '9.9.9.9'],
  ['two of our proxies', '127.0.0.1', '1.1.1.1, 9.9.9.9, 10.1.2.3, 203.0.113.9', '9.9.9.9'],
  ['a forged proxy before a stranger', '127.0.0.1', '10.1.2.3, 9.9.9.9', '9.9.9.9'],
  ['only our proxies in the header', '127.0.0.1', '10.1.2.3, 10.1.2.4', '10.1.2.3'],
  ['an address with a port', '127.0.0.1', '9.9.9.9:1234', '9.9.9.9'],
  ['an IPv6 address with a port', '127.0.0.1', '[2001:DB8::0:1]:1234', '2001:db8::1'],
  ['a mapped address', '127.0.0.1', '::FFFF:8.8.4.4', '8.8.4.4'],
  ['nonsense from a proxy', '127.0.0.1', "'; --", '127.0.0.1'],
  ['nonsense before a proxy', '127.0.0.1', '9.9.9.9, unknown, 10.1.2.3', '10.1.2.3'],
  ['nothing sent', '127.0.0.1', '', '127.0.0.1'],
])('%s', (_, connection, forwarded, address) => {
  expect(from(connection, forwarded, proxies)).toBe(address);
});

test('without trusted proxies the header is ignored', () => {
  for (const connection of ['127.0.0.1', '::1', '10.0.0.7', '8.8.8.8']) {
    expect(from(connection, '9.9.9.9', '')).toBe(connection);
  }
});

test.each([
  '10.0.0.0/33',
  '10.0.0.0/',
  '2001:db8::/129',
  'localhost',
  '10.0.0.0/8/8',
  '1.2.3',
  '::/-1',
  '0.0.0.0/0',
  '128.0.0.0/1',
  '::/0',
  '2000::/3',
])('TRUSTED_PROXIES cannot name %s', (entry) => {
  expect(() => parseProxies(`loopback,${entry}`)).toThrow(`names "${entry}"`);
});

test.each([
  ['9.9.9.9', '9.9.9.9'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:ffff::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::', '2001:db8:0:1::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s is counted as %s', (address, counted) => {
  expect(countedAddress(plainAddress(address))).toBe(counted);
});

test('an unknown address is counted too', () => {
  expect(countedAddress(null)).toBe('unknown');
});
