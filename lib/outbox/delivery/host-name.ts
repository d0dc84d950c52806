import { isIP } from 'node:net';

const localSuffixes = ['internal', 'local', 'localhost', 'localdomain'];

const localNames = new Set(['ip6-localhost', 'ip6-loopback', 'localhost4', 'localhost6']);

const metadataNames = [
  'metadata',
  'metadata.goog',
  'metadata.azure.com',
  'metadata.tencentyun.com',
  'metadata.packet.net',
  'metadata.platformequinix.com',
  'instance-data',
  'rancher-metadata',
];

const isOrIsUnder = (name: string, parent: string) =>
  name === parent || name.endsWith(`.${parent}`);

/** Returns whether a host name (lower case, no trailing dot) is never a public host. */
export function isForbiddenName(name: string): boolean {
  return (
    localNames.has(name) ||
    localSuffixes.some((suffix) => isOrIsUnder(name, suffix)) ||
    metadataNames.some((metadata) => isOrIsUnder(name, metadata))
  );
}

/** Returns whether a name has lengths that DNS allows: labels up to 63 octets, 253 in all. */
export function canResolve(name: string): boolean {
  return name.length <= 253 && name.split('.').every((label) => label.length <= 63);
}

/** Returns a URL without its query, which may hold what lets a caller in. */
export function withoutQuery(url: string): string {
  return url.replace(/[?#].*/s, '');
}

/** Returns the version of a bare host that is an IP literal, or 0 for a name. */
export function literalVersion(host: string): number {
  return isIP(host);
}
