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

/** Tells whether a host name (lower case, no trailing dot) is one that never means a public host. */
export function isForbiddenName(name: string): boolean {
  return (
    localNames.has(name) ||
    localSuffixes.some((suffix) => isOrIsUnder(name, suffix)) ||
    metadataNames.some((metadata) => isOrIsUnder(name, metadata))
  );
}

/** Tells whether a name has the lengths DNS can carry: labels of at most 63 octets, 253 in all. */
export function canResolve(name: string): boolean {
  return name.length <= 253 && name.split('.').every((label) => label.length <= 63);
}

/** Tells whether a bare host is empty or has nothing before, between or after its dots. */
export function hasEmptyLabel(host: string): boolean {
  return host.split('.').includes('');
}

/** Gives a URL's hostname in the one form hosts are compared in: no brackets, no trailing dot. */
export function bareHost(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

/** Gives the version of the IP literal a bare host is, or 0 where it is a name. */
export function literalVersion(host: string): number {
  return isIP(host);
}

/** Reads a comma-separated list of host names or IP addresses; throws on an entry that is neither. */
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
  // Somebody may mean every name below it, which this list has no way to say.
  if (hasEmptyLabel(host)) throw new Error(`"${entry}" is not a host name or an IP address.`);
  return host;
}
