import type { LookupAddress, LookupOptions } from 'node:dns';
import { isIP } from 'node:net';
import { createSecureContext, rootCertificates } from 'node:tls';
import { buildConnector } from 'undici';
import { bareHost } from '@/lib/base/allowed-hosts';
import { classifyConnectError, DeliveryFailure } from './classify-failure';
import { isForbiddenName, literalVersion } from './host-name';
import { isPublicAddress } from './public-address';
import type { Resolve } from './resolve-host';
import { skipInterimAnswers } from './skip-1xx';

export type ConnectorOptions = {
  /** Hosts that need not be public, from `parseAllowedHosts`. */
  allowedHosts: ReadonlySet<string>;
  resolve: Resolve;
  /** The time limit for connecting. */
  timeoutMs: number;
  /** Certificates (PEM) trusted in addition to the usual roots. */
  extraCa?: readonly string[];
  /** Decides whether an address may be connected to. */
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

/** The socket's own lookup, so that it connects only to addresses checked here. */
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
 * Creates the pool's connector: TLS only and public addresses only, each checked when connecting.
 * Its errors are `DeliveryFailure`s.
 */
export function createConnector(options: ConnectorOptions): buildConnector.connector {
  const ca = options.extraCa && [...rootCertificates, ...options.extraCa];
  const connect = buildConnector({
    secureContext: createSecureContext({ ca, minVersion: 'TLSv1.2' }),
    lookup: checkedLookup(options),
    timeout: options.timeoutMs,
    autoSelectFamilyAttemptTimeout: 1_000,
    // Explicit, because an environment variable can turn the default off.
    rejectUnauthorized: true,
    allowH2: false,
  });
  return (target, callback) => {
    const host = bareHost(target.hostname);
    const isPublic = options.isPublic ?? isPublicAddress;
    const refuse = (failure: DeliveryFailure) => queueMicrotask(() => callback(failure, null));
    if (target.protocol !== 'https:') {
      return refuse(new DeliveryFailure('unsendable', 'Only HTTPS URLs can be called.'));
    }
    // Sockets do not look up IP literals, so those are checked here.
    if (literalVersion(host) && !options.allowedHosts.has(host) && !isPublic(host)) {
      return refuse(forbidden(host));
    }
    connect(target, (error, socket) => {
      if (!socket) {
        const cause = error ?? new Error('No socket was created.');
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
