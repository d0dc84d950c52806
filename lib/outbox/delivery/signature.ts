import { createHmac } from 'node:crypto';

/** Returns the signature header: HMAC-SHA256 of `<t>.<raw body>` with the secret as key. */
export function signatureHeader(
  secret: string,
  rawBody: string | Uint8Array,
  unixSeconds: number,
): string {
  const mac = createHmac('sha256', secret).update(`${unixSeconds}.`).update(rawBody).digest('hex');
  return `t=${unixSeconds},v1=${mac}`;
}
