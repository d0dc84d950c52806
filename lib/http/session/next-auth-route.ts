import type { AuthOptions } from 'next-auth';
import {
  challengeCookie,
  deviceCookie,
  deviceOf,
  isSecure,
  sessionTokenOf,
} from '@/lib/auth/cookie';
import { authOptions, type SignInVisit } from '@/lib/auth/next-auth';
import { ServiceError } from '@/lib/base/errors';
import { clientAddress } from '@/lib/http/client-address';
import { announceArrival } from '@/lib/organization/factors/announce-arrival';
import { answerSession } from './answer';

const busySeconds = 2;

/** Puts into status and headers what next-auth says only by the address that it redirects to. */
function toldBy({ result, arrival }: SignInVisit, answer: Response, isHttps: boolean): Response {
  const headers = new Headers(answer.headers);
  let { status } = answer;
  const refuse = (code: number, seconds: number) => {
    headers.set('Retry-After', String(seconds));
    // A form that was sent without scripts is redirected to the page.
    if (!headers.has('location')) status = code;
  };
  if (result?.outcome === 'too_many') refuse(429, result.waitSeconds);
  if (result?.outcome === 'busy') refuse(503, busySeconds);
  if (result?.outcome === 'second_step') {
    headers.append('Set-Cookie', challengeCookie(result, isHttps));
  }
  if (arrival) headers.append('Set-Cookie', deviceCookie(arrival.device, isHttps));
  return new Response(answer.body, { status, headers });
}

/** Throws VALIDATION_ERROR for JSON that is none, which next-auth would fail on. */
async function requireJson(request: Request): Promise<void> {
  const isJson = request.headers.get('content-type')?.includes('application/json');
  // Its own client names the type in requests without a body, too.
  if (request.method !== 'POST' || !isJson) return;
  try {
    JSON.parse(await request.clone().text());
  } catch {
    throw new ServiceError('VALIDATION_ERROR', 'The body is not valid JSON.');
  }
}

/**
 * Answers a request of signing in or out by next-auth, which `run` calls with these options: limited,
 * and with status, Retry-After and the cookie of a known browser where a password was judged.
 */
export async function answerAuth(
  request: Request,
  run: (options: AuthOptions) => Promise<Response>,
): Promise<Response> {
  return answerSession(request, async (requestId) => {
    const { headers } = request;
    await requireJson(request);
    const visit: SignInVisit = {
      requestId,
      address: clientAddress(headers),
      device: deviceOf(request),
      userAgent: headers.get('user-agent'),
      session: sessionTokenOf(request),
      welcome: announceArrival,
    };
    const answer = await run(authOptions(headers, visit));
    if (visit.failure) throw visit.failure;
    return toldBy(visit, answer, isSecure(headers));
  });
}
