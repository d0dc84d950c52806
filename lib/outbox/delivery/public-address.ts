import { BlockList, isIP } from 'node:net';

/** IANA's IPv4 special-purpose registry in full, multicast, and Azure's metadata address. */
const specialIPv4: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/**
 * The blocks of IANA's IPv6 special-purpose registry inside 2000::/3, including Teredo and 6to4.
 */
const specialIPv6: readonly (readonly [network: string, prefix: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
];

const special = new BlockList();
for (const [network, prefix] of specialIPv4) special.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of specialIPv6) special.addSubnet(network, prefix, 'ipv6');

// Mapped, compatible, translated and NAT64 addresses are all outside global unicast.
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** Returns whether an address, in its ordinary notation, is public; false for anything else. */
export function isPublicAddress(address: string): boolean {
  // A zone makes an address local to one interface.
  if (address.includes('%')) return false;
  switch (isIP(address)) {
    case 4:
      return !special.check(address, 'ipv4');
    case 6:
      return globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6');
    default:
      return false;
  }
}
