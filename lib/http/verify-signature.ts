import { createHmac, timingSafeEqual } from 'node:crypto';

const toleranceSeconds = 300;

/**
 * Says whether a header `t=<unix seconds>,v1=<hex>` was made from this very body by who knows the
 * secret, within five minutes of now.
 */
export function isSigned(
  secret: string,
  header: string | null,
  rawBody: Uint8Array,
  now = Date.now(),
): boolean {
  const [, seconds = '', hex = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  const expected = createHmac('sha256', secret).update(`${seconds}.`).update(rawBody).digest();
  const given = Buffer.from(hex, 'hex');
  const isGenuine = given.length === expected.length && timingSafeEqual(given, expected);
  return isGenuine && Math.abs(now / 1000 - Number(seconds)) <= toleranceSeconds;
}
