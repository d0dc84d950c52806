import { createHmac } from 'node:crypto';

/** Gives the value of the signature header: HMAC-SHA256 over `<t>.<raw body>`, keyed with the secret. */
export function signatureHeader(
  secret: string,
  rawBody: string | Uint8Array,
  unixSeconds: number,
): string {
  const mac = createHmac('sha256', secret).update(`${unixSeconds}.`).update(rawBody).digest('hex');
  return `t=${unixSeconds},v1=${mac}`;
}
