import type { IncomingMessage, ServerResponse } from 'node:http';
import { isPublicAddress } from '@/lib/delivery/address';

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

/** Whether a proxy of ours says that a request came by https: anybody can write that header. */
function cameByHttps({ headers, socket }: IncomingMessage): boolean {
  const proto = String(headers['x-forwarded-proto'] ?? '').split(',')[0];
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/i, '');
  return proto?.trim() === 'https' && !isPublicAddress(address);
}

/** Gives an answer the headers that every one has; over https also that browsers stay with it. */
export function guardAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  https: boolean,
): void {
  for (const [name, value] of Object.entries(guardHeaders)) response.setHeader(name, value);
  if (https || cameByHttps(request)) response.setHeader('Strict-Transport-Security', oneYear);
}
