import { isIP } from 'node:net';
import { domainToUnicode } from 'node:url';

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

function allowedHost(entry: string): string {
  const authority = isIP(entry) === 6 ? `[${entry}]` : entry;
  const url = `https://${authority}/`;
  if (/:\d*$/.test(authority)) {
    throw new Error(`names "${entry}" with a port: a host is allowed at every port`);
  }
  const none = `names "${entry}", which is not a host name or an IP address`;
  if (!URL.canParse(url) || /[*/?#@\\\s]/.test(entry)) throw new Error(none);
  const host = bareHost(new URL(url).hostname);
  // It may be meant as a wildcard, which this list does not support.
  if (hasBrokenLabel(host)) throw new Error(none);
  return host;
}

/** Parses a comma-separated list of host names or IP addresses; throws on any other entry. */
export function parseAllowedHosts(list: string | undefined): ReadonlySet<string> {
  const entries = (list ?? '').split(',').map((entry) => entry.trim());
  return new Set(entries.filter((entry) => entry !== '').map(allowedHost));
}
