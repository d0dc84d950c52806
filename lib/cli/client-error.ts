import type { Duplex } from 'node:stream';
import { codeOf } from '@/lib/database/problem';
import { newId } from '@/lib/ids';

/** Answers what is no HTTP request we can read: 400, or 431 for headers too large, then hangs up. */
export function answerClientError(error: Error, socket: Duplex): void {
  if (!socket.writable || codeOf(error) === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const isLarge = codeOf(error) === 'HPE_HEADER_OVERFLOW';
  const status = isLarge ? '431 Request Header Fields Too Large' : '400 Bad Request';
  const message = isLarge ? 'The address or the headers are too large.' : 'This is not valid HTTP.';
  const requestId = newId();
  const body = JSON.stringify({
    error: { code: 'VALIDATION_ERROR', message, request_id: requestId },
  });
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json',
    'Cache-Control: no-store',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-ID: ${requestId}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
