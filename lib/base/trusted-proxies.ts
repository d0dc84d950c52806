import { BlockList, isIP, SocketAddress } from 'node:net';

const loopback = ['127.0.0.0/8', '::1'];

// No private network is wider; whoever is trusted can say that they come from anywhere.
const widest = { 32: 8, 128: 7 } as const;

/** Returns whether an address, in the form of plainAddress, is a trusted proxy. */
export type Proxies = { has(address: string): boolean };

/**
 * Normalizes a network address: IPv4 even if mapped into IPv6, without port and zone. Returns null
 * if the text is not an address.
 */
export function plainAddress(text: string | null | undefined): string | null {
  const trimmed = (text ?? '').trim();
  const [, bracketed, dotted] = /^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(trimmed) ?? [];
  const bare = (bracketed ?? dotted ?? trimmed).replace(/%.*$/, '');
  if (isIP(bare) !== 6) return isIP(bare) ? bare : null;
  const { address } = new SocketAddress({ address: bare, family: 'ipv6' });
  return address.replace(/^::ffff:(?=\d+\.)/, '');
}

function addTo(list: BlockList, entry: string): void {
  const [text, prefix, ...rest] = entry.split('/');
  const address = plainAddress(text);
  const bits = address && isIP(address) === 4 ? 32 : 128;
  const length = prefix === undefined ? bits : Number(prefix);
  const isLength = prefix === undefined || (/^\d{1,3}$/.test(prefix) && length <= bits);
  if (!address || !isLength || rest.length > 0) {
    throw new Error(`names "${entry}", which is no address, network or "loopback"`);
  }
  if (length < widest[bits]) {
    throw new Error(`names "${entry}", a network that anybody may be in: name the balancer alone`);
  }
  list.addSubnet(address, length, bits === 32 ? 'ipv4' : 'ipv6');
}

/** Parses TRUSTED_PROXIES; empty trusts none. Throws an error that says what is wrong. */
export function parseProxies(text: string | undefined): Proxies {
  const list = new BlockList();
  const entries = (text ?? '').split(',').map((entry) => entry.trim());
  for (const entry of entries.filter(Boolean)) {
    for (const each of entry === 'loopback' ? loopback : [entry]) addTo(list, each);
  }
  return { has: (address) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4') };
}

/**
 * Returns the client's address. Behind a trusted proxy that is the last address in X-Forwarded-For
 * that is not a trusted proxy; anybody could have forged the addresses before it.
 */
export function addressBehind(connection: string, forwarded: string, proxies: Proxies): string {
  let client = connection;
  for (const hop of forwarded.split(',').reverse()) {
    const address = proxies.has(client) ? plainAddress(hop) : null;
    if (!address) return client;
    client = address;
  }
  return client;
}

/**
 * The key an address is counted under: IPv6 by its /64 network, which belongs to one household or
 * machine.
 */
export function countedAddress(address: string | null): string {
  if (!address) return 'unknown';
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const middle = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return `${[...before, ...middle, ...after].slice(0, 4).join(':')}::/64`;
}
