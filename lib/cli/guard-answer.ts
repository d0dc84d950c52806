import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Env } from '@/lib/base/env';
import { plainAddress } from '@/lib/base/trusted-proxies';

/** What browsers are told with every answer, whoever gives it. */
export const guardHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': [
    ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope'],
    ...['magnetometer', 'microphone', 'midi', 'payment', 'usb'],
  ]
    .map((feature) => `${feature}=()`)
    .join(', '),
} as const;

const oneYear = 'max-age=31536000';

type Asked = Pick<IncomingMessage, 'headers'> & {
  socket: Pick<IncomingMessage['socket'], 'remoteAddress'>;
};

/**
 * Whether whoever asks did so by https: always where that is the service's address, else where one of
 * the proxies that are trusted says so.
 */
export function cameByHttps(
  { headers, socket }: Asked,
  { APP_URL: address, TRUSTED_PROXIES: proxies }: Pick<Env, 'APP_URL' | 'TRUSTED_PROXIES'>,
): boolean {
  if (address.startsWith('https://')) return true;
  const [proto] = String(headers['x-forwarded-proto'] ?? '').split(',');
  return proto?.trim() === 'https' && proxies.has(plainAddress(socket.remoteAddress) ?? '');
}

/**
 * The host that whoever asks has asked: what one of the trusted proxies says, or what their browser says
 * of a page of the service's own address; else undefined, and the header Host says it.
 */
export function hostBehind(
  { headers, socket }: Asked,
  { APP_URL: address, TRUSTED_PROXIES: proxies }: Pick<Env, 'APP_URL' | 'TRUSTED_PROXIES'>,
): string | undefined {
  const [forwarded] = String(headers['x-forwarded-host'] ?? '').split(',');
  const isTrusted = proxies.has(plainAddress(socket.remoteAddress) ?? '');
  if (isTrusted && forwarded?.trim()) return forwarded.trim();
  const { origin, host } = new URL(address);
  return headers.origin === origin ? host : undefined;
}

/** Gives an answer the headers that every one has; over https also that browsers stay with it. */
export function guardAnswer(response: ServerResponse, isHttps: boolean): void {
  for (const [name, value] of Object.entries(guardHeaders)) response.setHeader(name, value);
  if (isHttps) response.setHeader('Strict-Transport-Security', oneYear);
}
