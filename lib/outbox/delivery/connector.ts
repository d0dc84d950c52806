import type { LookupAddress, LookupOptions } from 'node:dns';
import { isIP } from 'node:net';
import { createSecureContext, rootCertificates } from 'node:tls';
import { buildConnector } from 'undici';
import { classifyConnectError, DeliveryFailure } from './classify-failure';
import { bareHost, isForbiddenName, literalVersion } from './host-name';
import { isPublicAddress } from './public-address';
import type { Resolve } from './resolve-host';
import { skipInterimAnswers } from './skip-1xx';

export type ConnectorOptions = {
  /** Hosts, as `parseAllowedHosts` gives them, that need not be public. */
  allowedHosts: ReadonlySet<string>;
  resolve: Resolve;
  /** After how long a connection that does not come about is given up. */
  timeoutMs: number;
  /** Certificates (PEM) trusted beside the usual roots. */
  extraCa?: readonly string[];
  /** The rule addresses must meet. */
  isPublic?: (address: string) => boolean;
};

const forbidden = (host: string) =>
  new DeliveryFailure('forbidden_address', `${host} is not a public host.`);

async function addressesOf(host: string, options: ConnectorOptions): Promise<string[]> {
  const isPublic = options.isPublic ?? isPublicAddress;
  const isAllowed = options.allowedHosts.has(host);
  if (!isAllowed && isForbiddenName(host)) throw forbidden(host);
  const addresses = await options.resolve(host).catch((error: unknown) => {
    throw new DeliveryFailure('dns', `${host} does not resolve.`, error);
  });
  if (addresses.length === 0) throw new DeliveryFailure('dns', `${host} has no address.`);
  if (!isAllowed && !addresses.every(isPublic)) throw forbidden(host);
  return addresses;
}

type LookupCallback = (
  error: Error | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

/** The socket's own lookup, so that no address it was not shown can be connected to. */
function checkedLookup(options: ConnectorOptions) {
  return (hostname: string, how: LookupOptions, callback: LookupCallback): void => {
    addressesOf(bareHost(hostname), options).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: isIP(address) }));
        const [first] = found;
        if (how.all || !first) callback(null, found);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, []),
    );
  };
}

/**
 * Makes the connector of the pool: TLS only, to public addresses only, each checked at the moment
 * of connecting; its errors are `DeliveryFailure`s.
 */
export function createConnector(options: ConnectorOptions): buildConnector.connector {
  const ca = options.extraCa && [...rootCertificates, ...options.extraCa];
  const connect = buildConnector({
    secureContext: createSecureContext({ ca, minVersion: 'TLSv1.2' }),
    lookup: checkedLookup(options),
    timeout: options.timeoutMs,
    autoSelectFamilyAttemptTimeout: 1_000,
    // Said outright, because the environment can turn the default off.
    rejectUnauthorized: true,
    allowH2: false,
  });
  return (target, callback) => {
    const host = bareHost(target.hostname);
    const isPublic = options.isPublic ?? isPublicAddress;
    const refuse = (failure: DeliveryFailure) => queueMicrotask(() => callback(failure, null));
    if (target.protocol !== 'https:') {
      return refuse(new DeliveryFailure('unsendable', 'Only HTTPS is spoken.'));
    }
    // Sockets look names up, but literals they connect to at once.
    if (literalVersion(host) && !options.allowedHosts.has(host) && !isPublic(host)) {
      return refuse(forbidden(host));
    }
    connect(target, (error, socket) => {
      if (!socket) {
        const cause = error ?? new Error('No socket came about.');
        return callback(
          new DeliveryFailure(classifyConnectError(cause), cause.message, cause),
          null,
        );
      }
      skipInterimAnswers(socket);
      callback(null, socket);
    });
  };
}
