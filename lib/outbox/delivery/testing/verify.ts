import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Verifies a delivery as the contract tells receivers to: over the raw body, in constant time, at
 * most five minutes old or ahead.
 */
export function verifyDelivery(
  secret: string,
  signature: string | undefined,
  rawBody: Buffer,
  now = Date.now(),
): boolean {
  const parts = new Map((signature ?? '').split(',').map((part) => part.split('=', 2)) as []);
  const t = String(parts.get('t') ?? '');
  const v1 = String(parts.get('v1') ?? '');
  if (!/^\d+$/.test(t) || Math.abs(now / 1000 - Number(t)) > 300) return false;
  const expected = createHmac('sha256', secret).update(`${t}.`).update(rawBody).digest();
  const sent = Buffer.from(v1, 'hex');
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}
