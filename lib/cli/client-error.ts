import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { newId } from '@/lib/base/ids';
import { codeOf } from '@/lib/base/postgres/problem';
import { guardHeaders } from '@/lib/cli/guard-answer';

/** What each connection is being answered at the moment, or was last. */
export const answering = new WeakMap<Duplex, ServerResponse>();

const faults: Record<string, [status: string, message: string]> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'The address or the headers are too large.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
};

/**
 * Answers what is no HTTP request we can read, then hangs up: 400, 408 for one that did not come to
 * its end, 431 for headers too large.
 */
export function answerClientError(error: Error, socket: Duplex): void {
  const response = answering.get(socket);
  const isAnswered = response?.headersSent && !response.writableFinished;
  if (!socket.writable || isAnswered || codeOf(error) === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [status, message] = faults[codeOf(error) ?? ''] ?? [
    '400 Bad Request',
    'This is not valid HTTP.',
  ];
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
    ...Object.entries(guardHeaders).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
