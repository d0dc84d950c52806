import { request } from 'undici';
import { signatureHeader } from './signature';

const answerLimit = 64 * 1024;

type Posting = { secret: string; deadlineMs: number; headers?: Record<string, string> };

/**
 * POSTs JSON to a provider once, signed like a webhook, and returns the response status. Follows no
 * redirect, limits how much of the response it reads, and throws if there is no response.
 */
export async function postSigned(
  url: string,
  body: string,
  { secret, deadlineMs, headers = {} }: Posting,
): Promise<number> {
  const seconds = Math.floor(Date.now() / 1000);
  const response = await request(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-encoding': 'identity',
      'user-agent': 'recruiting-service',
      'service-signature': signatureHeader(secret, body, seconds),
      ...headers,
    },
    body,
    signal: AbortSignal.timeout(deadlineMs),
  });
  await response.body.dump({ limit: answerLimit, signal: AbortSignal.timeout(deadlineMs) });
  return response.statusCode;
}

/** Says why an attempt got no response: a timeout, or a server that could not be reached. */
export function unanswered(error: unknown): { isTimeout: boolean; code: string } {
  const { name = '', code = '' } =
    error instanceof Error ? { code: '', ...error, name: error.name } : {};
  const isTimeout = name === 'TimeoutError' || /TIMEOUT/.test(String(code));
  return { isTimeout, code: isTimeout ? 'ETIMEDOUT' : String(code || name || 'unknown') };
}
