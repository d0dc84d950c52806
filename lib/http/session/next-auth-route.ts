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
import { failure } from '@/lib/http/refusal';
import { orgSurface } from '@/lib/http/surfaces';
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

// What our own pages and the provider of the server use of next-auth, and nothing else: its log would
// take anybody's words as the service's.
const used: Record<string, readonly string[]> = {
  csrf: ['GET'],
  providers: ['GET'],
  error: ['GET'],
  'callback/oidc': ['GET'],
  'callback/credentials': ['POST'],
  'signin/oidc': ['POST'],
  signout: ['POST'],
};

/** The refusal of what is not used of next-auth; null for what is. */
function unused(request: Request, path: string, requestId: string): Response | null {
  const methods = Object.hasOwn(used, path) ? used[path] : undefined;
  if (!methods) {
    const none = new ServiceError('NOT_FOUND', 'There is nothing at this path.');
    return failure(orgSurface, none, requestId);
  }
  if (methods.includes(request.method === 'HEAD' ? 'GET' : request.method)) return null;
  const other = new ServiceError('METHOD_NOT_ALLOWED', 'This path has no such method.');
  const refused = failure(orgSurface, other, requestId);
  refused.headers.set('Allow', methods.join(', '));
  return refused;
}

/** Leads to the sign-in page, which knows the codes and says of any other that it did not work. */
function toSignIn(url: URL): Response {
  const code = url.searchParams.get('error') ?? '';
  const error = /^[A-Za-z]{1,40}$/.test(code) ? code : 'Default';
  return new Response(null, { status: 302, headers: { Location: `/sign-in?error=${error}` } });
}

/**
 * Answers a request of signing in or out by next-auth, which `run` calls with these options: limited,
 * and with status, Retry-After and the cookie of a known browser where a password was judged. Of
 * next-auth only what is used is there.
 */
export async function answerAuth(
  request: Request,
  run: (options: AuthOptions) => Promise<Response>,
): Promise<Response> {
  return answerSession(request, async (requestId) => {
    const { headers } = request;
    const url = new URL(request.url);
    const path = url.pathname.replace(/^\/api\/auth\//, '');
    const refused = unused(request, path, requestId);
    if (refused) return refused;
    if (path === 'error') return toSignIn(url);
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
