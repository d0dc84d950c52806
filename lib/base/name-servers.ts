import { isIP } from 'node:net';

function isServer(entry: string): boolean {
  if (isIP(entry)) return true;
  const [, inBrackets, dotted, port] = /^(?:\[(.+)\]|([\d.]+))(?::(\d{1,5}))?$/.exec(entry) ?? [];
  const isAddress = inBrackets ? isIP(inBrackets) === 6 : isIP(dotted ?? '') === 4;
  return isAddress && (port === undefined || (Number(port) > 0 && Number(port) <= 65_535));
}

/** Parses DNS_SERVERS; undefined leaves them to the system. Throws an error that says what is wrong. */
export function parseNameServers(text: string | undefined): string[] | undefined {
  const entries = (text ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  const wrong = entries.find((entry) => !isServer(entry));
  // A name would have to be asked for at a name server.
  if (wrong) throw new Error(`names "${wrong}", which is no IP address, alone or with a port`);
  return entries.length > 0 ? entries : undefined;
}
