import { sessionTokenOf } from '@/lib/auth/cookie';
import { memberOfToken } from '@/lib/auth/membership';
import { unlessRefused } from '@/lib/auth/session-rows';
import { verifyToken } from '@/lib/auth/tokens';
import { ServiceError } from '@/lib/base/errors';
import { withOrigin } from '@/lib/base/request-origin';
import { countedAddress } from '@/lib/base/trusted-proxies';
import { clientAddress, requestOrigin } from '@/lib/http/client-address';
import { countBuckets } from '@/lib/http/rate-limit';
import { failure } from '@/lib/http/refusal';
import { requestIdOf } from '@/lib/http/request-id';
import { orgSurface, sessionBuckets } from '@/lib/http/surfaces';

/** Returns the claims of a browser session that stands; throws UNAUTHORIZED for any other. */
async function standing(token: string) {
  const claims = await verifyToken(token);
  await memberOfToken(claims);
  return claims.isSession ? claims : null;
}

// Whoever has a session is counted by it, so that nobody else at their address can use it up. One
// that has ended counts no more: a stolen cookie must not use up what its person does.
async function bucketsOf(request: Request) {
  const token = sessionTokenOf(request);
  const claims = token ? await standing(token).catch(unlessRefused) : null;
  if (claims) return sessionBuckets(`${claims.orgId}:${claims.userId}`);
  return sessionBuckets(countedAddress(clientAddress(request.headers)));
}

/**
 * Answers a request about a session, in and out of it too: counted with what else the person's
 * browsers ask, or by address where nobody is signed in, and with refusals in the envelope.
 */
export async function answerSession(
  request: Request,
  answer: (requestId: string) => Promise<Response>,
): Promise<Response> {
  const requestId = requestIdOf(request);
  let limit: Record<string, string> = {};
  const respond = async () => {
    const { allowed, headers } = await countBuckets(await bucketsOf(request));
    limit = headers;
    if (!allowed) throw new ServiceError('RATE_LIMITED', 'Too many requests; slow down.');
    return withOrigin(requestOrigin(request.headers, requestId), () => answer(requestId));
  };
  const response = await respond().catch((error: unknown) =>
    failure(orgSurface, error, requestId, 'session request failed'),
  );
  response.headers.set('X-Request-ID', requestId);
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store');
  for (const [name, value] of Object.entries(limit)) {
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
  return response;
}
