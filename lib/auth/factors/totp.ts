import { Secret, TOTP } from 'otpauth';
import { currentTime } from '@/lib/base/clock';
import { seal, unseal } from '@/lib/base/seal-secrets';

// What every app can do; RFC 6238 takes them for granted too.
const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const issuer = 'Recruiting';

// A phone's clock may be a little off, and typing takes time.
const stepsAround = 1;

/** The context of the encryption of an app's secret. */
export const totpContext = (factorId: string) => `auth_factor ${factorId}`;

/** A new secret of an app: as it is stored, typed and scanned. */
export function newTotp(
  factorId: string,
  email: string,
): { sealed: Buffer<ArrayBuffer>; secret: string; url: string } {
  const secret = new Secret({ size: 20 });
  const url = new TOTP({ ...form, issuer, label: email, secret }).toString();
  return { sealed: seal(secret.base32, totpContext(factorId)), secret: secret.base32, url };
}

/**
 * Returns the time step that a code was made for: the present one, or one beside it; null where the
 * code is of none of them.
 */
export function stepOfCode(factorId: string, sealed: Uint8Array, typed: string): number | null {
  const token = typed.replace(/[\s-]/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const secret = Secret.fromBase32(unseal(sealed, totpContext(factorId)));
  const timestamp = currentTime().getTime();
  const delta = TOTP.validate({ ...form, token, secret, timestamp, window: stepsAround });
  return delta === null ? null : TOTP.counter({ period: form.period, timestamp }) + delta;
}
