import { isIP } from 'node:net';
import { domainToUnicode } from 'node:url';

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

// Not every Node refuses a URL whose punycode means nothing.
const isBrokenPunycode = (label: string) =>
  label.startsWith('xn--') && ['', label].includes(domainToUnicode(label));

/** Returns whether a bare host is empty or has a label that is empty or no punycode. */
export function hasBrokenLabel(host: string): boolean {
  return host.split('.').some((label) => label === '' || isBrokenPunycode(label));
}

/** Normalizes a URL's hostname for comparison: no brackets, no trailing dot. */
export function bareHost(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

/** Returns a URL without its query, which may hold what lets a caller in. */
export function withoutQuery(url: string): string {
  return url.replace(/[?#].*/s, '');
}

/** Returns the version of a bare host that is an IP literal, or 0 for a name. */
export function literalVersion(host: string): number {
  return isIP(host);
}

/** Parses a comma-separated list of host names or IP addresses; throws on any other entry. */
export function parseAllowedHosts(list: string | undefined): ReadonlySet<string> {
  const entries = (list ?? '').split(',').map((entry) => entry.trim());
  return new Set(entries.filter((entry) => entry !== '').map(allowedHost));
}

function allowedHost(entry: string): string {
  const authority = isIP(entry) === 6 ? `[${entry}]` : entry;
  const url = `https://${authority}/`;
  if (!URL.canParse(url) || /[*/?#@\\\s]/.test(entry) || /:\d*$/.test(authority)) {
    throw new Error(`"${entry}" is not a host name or an IP address.`);
  }
  const host = bareHost(new URL(url).hostname);
  // It may be meant as a wildcard, which this list does not support.
  if (hasBrokenLabel(host)) throw new Error(`"${entry}" is not a host name or an IP address.`);
  return host;
}
