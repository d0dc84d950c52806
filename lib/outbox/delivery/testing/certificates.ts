import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isIP } from 'node:net';
import { der } from './der';

export type Certificate = { key: string; cert: string };

export type CertificateOptions = {
  /** Host names and IPv4 addresses the certificate speaks for. */
  hosts: readonly string[];
  validFrom?: Date;
  validTo?: Date;
};

const ecdsaWithSha256 = der.sequence(der.oid('1.2.840.10045.4.3.2'));
const hour = 3_600_000;

type Party = { name: Buffer; privateKey: KeyObject };

const nameOf = (commonName: string) =>
  der.sequence(der.set(der.sequence(der.oid('2.5.4.3'), der.text(commonName))));

const extension = (oid: string, value: Buffer) =>
  der.sequence(der.oid(oid), der.boolean(true), der.octets(value));

const subjectAltName = (hosts: readonly string[]) =>
  der.sequence(
    ...hosts.map((host) =>
      isIP(host) === 4
        ? der.tagged(7, Buffer.from(host.split('.').map(Number)), 'primitive')
        : der.tagged(2, Buffer.from(host), 'primitive'),
    ),
  );

function issue(
  issuer: Party,
  subject: Party,
  publicKey: KeyObject,
  extensions: Buffer[],
  { validFrom = new Date(Date.now() - hour), validTo = new Date(Date.now() + 24 * hour) } = {},
): string {
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(8)]);
  const body = der.sequence(
    der.tagged(0, der.integer(Buffer.from([2]))),
    der.integer(serial),
    ecdsaWithSha256,
    issuer.name,
    der.sequence(der.time(validFrom), der.time(validTo)),
    subject.name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der.tagged(3, der.sequence(...extensions)),
  );
  const signature = sign('sha256', body, issuer.privateKey);
  const bytes = der.sequence(body, ecdsaWithSha256, der.bits(signature));
  const lines = bytes.toString('base64').replace(/.{64}(?=.)/g, '$&\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'prime256v1' });

const pem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();

const basicConstraints = '2.5.29.19';
const subjectAltNames = '2.5.29.17';

/** Makes a certificate authority that lives as long as the test, and certificates under it. */
export function createAuthority(): {
  cert: string;
  issue(options: CertificateOptions): Certificate;
} {
  const { privateKey, publicKey } = newKeys();
  const self = { name: nameOf('Authority of a test'), privateKey };
  const isAuthority = extension(basicConstraints, der.sequence(der.boolean(true)));
  return {
    cert: issue(self, self, publicKey, [isAuthority]),
    issue: (options) => {
      const keys = newKeys();
      const subject = { name: nameOf('Receiver of a test'), privateKey: keys.privateKey };
      const names = extension(subjectAltNames, subjectAltName(options.hosts));
      const cert = issue(self, subject, keys.publicKey, [names], options);
      return { key: pem(keys.privateKey), cert };
    },
  };
}

/** Makes a certificate that nobody vouches for but itself. */
export function selfSigned(options: CertificateOptions): Certificate {
  const { privateKey, publicKey } = newKeys();
  const self = { name: nameOf('Self-signed receiver of a test'), privateKey };
  const names = extension(subjectAltNames, subjectAltName(options.hosts));
  return { key: pem(privateKey), cert: issue(self, self, publicKey, [names], options) };
}
