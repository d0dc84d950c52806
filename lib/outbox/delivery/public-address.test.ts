import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './public-address';

/** The first and last address of each special block and, if public, the addresses around it. */
const blocks = [
  { inside: ['0.0.0.0', '0.255.255.255'], outside: ['1.0.0.0'] },
  { inside: ['10.0.0.0', '10.255.255.255'], outside: ['9.255.255.255', '11.0.0.0'] },
  { inside: ['100.64.0.0', '100.127.255.255'], outside: ['100.63.255.255', '100.128.0.0'] },
  { inside: ['127.0.0.0', '127.255.255.255'], outside: ['126.255.255.255', '128.0.0.0'] },
  { inside: ['168.63.129.16'], outside: ['168.63.129.15', '168.63.129.17'] },
  { inside: ['169.254.0.0', '169.254.255.255'], outside: ['169.253.255.255', '169.255.0.0'] },
  { inside: ['172.16.0.0', '172.31.255.255'], outside: ['172.15.255.255', '172.32.0.0'] },
  { inside: ['192.0.0.0', '192.0.0.9', '192.0.0.255'], outside: ['191.255.255.255', '192.0.1.0'] },
  { inside: ['192.0.2.0', '192.0.2.255'], outside: ['192.0.1.255', '192.0.3.0'] },
  { inside: ['192.31.196.0', '192.31.196.255'], outside: ['192.31.195.255', '192.31.197.0'] },
  { inside: ['192.52.193.0', '192.52.193.255'], outside: ['192.52.192.255', '192.52.194.0'] },
  { inside: ['192.88.99.0', '192.88.99.255'], outside: ['192.88.98.255', '192.88.100.0'] },
  { inside: ['192.168.0.0', '192.168.255.255'], outside: ['192.167.255.255', '192.169.0.0'] },
  { inside: ['192.175.48.0', '192.175.48.255'], outside: ['192.175.47.255', '192.175.49.0'] },
  { inside: ['198.18.0.0', '198.19.255.255'], outside: ['198.17.255.255', '198.20.0.0'] },
  { inside: ['198.51.100.0', '198.51.100.255'], outside: ['198.51.99.255', '198.51.101.0'] },
  { inside: ['203.0.113.0', '203.0.113.255'], outside: ['203.0.112.255', '203.0.114.0'] },
  {
    inside: ['224.0.0.0', '239.255.255.255', '240.0.0.0', '255.255.255.255'],
    outside: ['223.255.255.255'],
  },
  { inside: ['2001::', '2001:1ff:ffff::'], outside: ['2001:200::'] },
  { inside: ['2001:db8::', '2001:db8:ffff::1'], outside: ['2001:db7::', '2001:db9::'] },
  { inside: ['2002::', '2002:808:808::1'], outside: ['2003::'] },
  {
    inside: ['2620:4f:8000::', '2620:4f:8000:ffff::'],
    outside: ['2620:4f:7fff::', '2620:4f:8001::'],
  },
  { inside: ['3fff::', '3fff:fff:ffff::'], outside: ['3fff:1000::', '3ffe:ffff::'] },
];

const neverPublic = [
  '::',
  '::1',
  '::8.8.8.8',
  '::ffff:8.8.8.8',
  '::ffff:808:808',
  '::ffff:0:8.8.8.8',
  '64:ff9b::808:808',
  '64:ff9b:1::808:808',
  '100::1',
  '1fff:ffff::1',
  '4000::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '2606:4700:4700::1111%eth0',
  '',
  'localhost',
  '127.1',
  '0x7f000001',
  '8.8.8',
  '[2606:4700:4700::1111]',
];

describe('public addresses', () => {
  it.each(blocks)('exclude $inside and include $outside around it', ({ inside, outside }) => {
    expect(inside.filter(isPublicAddress)).toEqual([]);
    expect(outside.filter(isPublicAddress)).toEqual(outside);
  });

  it('exclude embedded and local addresses and unusual notations', () => {
    expect(neverPublic.filter(isPublicAddress)).toEqual([]);
  });

  it('include well-known public resolvers', () => {
    const resolvers = [
      '8.8.8.8',
      '1.1.1.1',
      '9.9.9.9',
      '2606:4700:4700::1111',
      '2001:4860:4860::8888',
    ];
    expect(resolvers.filter(isPublicAddress)).toEqual(resolvers);
  });
});
