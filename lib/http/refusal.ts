import { ServiceError } from '@/lib/errors';
import { log } from '@/lib/log';
import { orgSurface } from './org-surface';
import { requestIdOf } from './request-id';
import type { Surface } from './surface';

/** The answer to a request that failed, in the surface's envelope; a failure of ours is logged. */
export function failure(
  surface: Surface,
  error: unknown,
  requestId: string,
  logged = 'request failed',
): Response {
  if (error instanceof ServiceError) {
    const body = surface.errorBody(error.code, error.message, requestId);
    const headers: HeadersInit = error.status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {};
    return Response.json(body, { status: error.status, headers });
  }
  log().error({ err: error, request_id: requestId }, logged);
  const body = surface.errorBody('INTERNAL_ERROR', 'Something failed on our side.', requestId);
  return Response.json(body, { status: 500 });
}

/** Answers every request with one refusal in the surface's envelope. */
export function refusal(
  surface: Surface,
  code: 'METHOD_NOT_ALLOWED' | 'NOT_FOUND',
  allowed: readonly string[],
) {
  const message =
    code === 'NOT_FOUND' ? 'There is nothing at this path.' : 'This path has no such method.';
  return async (request: Request): Promise<Response> => {
    const requestId = requestIdOf(request);
    const response = failure(surface, new ServiceError(code, message), requestId);
    response.headers.set('X-Request-ID', requestId);
    response.headers.set('Cache-Control', 'no-store');
    if (allowed.length > 0) response.headers.set('Allow', allowed.join(', '));
    return response;
  };
}

type Answer = (request: Request) => Promise<Response>;

type Name = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

/** The exports of a route beside the interfaces: what it has, 405 in the envelope for the rest. */
export function plainRoute(answers: Partial<Record<Name, Answer>>): Record<Name, Answer> {
  const refuse = refusal(orgSurface, 'METHOD_NOT_ALLOWED', Object.keys(answers));
  return {
    GET: refuse,
    HEAD: refuse,
    POST: refuse,
    PUT: refuse,
    PATCH: refuse,
    DELETE: refuse,
    OPTIONS: refuse,
    ...answers,
  };
}
