import 'reflect-metadata';
import { KeyObject, randomBytes, webcrypto } from 'node:crypto';
import { isIP } from 'node:net';
import {
  BasicConstraintsExtension,
  type Extension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

export type Certificate = { key: string; cert: string };

export type CertificateOptions = {
  /** Host names and IP addresses the certificate speaks for. */
  hosts: readonly string[];
  validFrom?: Date;
  validTo?: Date;
};

type Keys = webcrypto.CryptoKeyPair;
type Party = { name: string; keys: Keys };

const hour = 3_600_000;
const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };

async function newParty(commonName: string): Promise<Party> {
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  return { name: `CN=${commonName}`, keys };
}

async function sign(
  issuer: Party,
  subject: Party,
  extensions: Extension[],
  { validFrom, validTo }: Partial<CertificateOptions> = {},
): Promise<string> {
  const certificate = await X509CertificateGenerator.create({
    // The leading one keeps the serial number positive.
    serialNumber: `01${randomBytes(8).toString('hex')}`,
    issuer: issuer.name,
    subject: subject.name,
    notBefore: validFrom ?? new Date(Date.now() - hour),
    notAfter: validTo ?? new Date(Date.now() + 24 * hour),
    signingAlgorithm: { name: 'ECDSA', hash: 'SHA-256' },
    publicKey: subject.keys.publicKey,
    signingKey: issuer.keys.privateKey,
    extensions,
  });
  return certificate.toString('pem');
}

async function issueTo(
  subject: Party,
  issuer: Party,
  options: CertificateOptions,
): Promise<Certificate> {
  const names = options.hosts.map((host) => {
    const type = isIP(host) ? ('ip' as const) : ('dns' as const);
    return { type, value: host };
  });
  const extensions = [new SubjectAlternativeNameExtension(names, true)];
  const cert = await sign(issuer, subject, extensions, options);
  const key = KeyObject.from(subject.keys.privateKey).export({ type: 'pkcs8', format: 'pem' });
  return { key: key.toString(), cert };
}

export type Authority = {
  cert: string;
  issue(options: CertificateOptions): Promise<Certificate>;
};

/** Makes a certificate authority that lives as long as the test, and certificates under it. */
export async function createAuthority(): Promise<Authority> {
  const self = await newParty('Authority of a test');
  const isAuthority = new BasicConstraintsExtension(true, undefined, true);
  return {
    cert: await sign(self, self, [isAuthority]),
    issue: async (options) => issueTo(await newParty('Receiver of a test'), self, options),
  };
}

/** Makes a certificate that nobody vouches for but itself. */
export async function selfSigned(options: CertificateOptions): Promise<Certificate> {
  const self = await newParty('Self-signed receiver of a test');
  return issueTo(self, self, options);
}
