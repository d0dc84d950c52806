import { ServiceError, StaleVersion } from '@/lib/base/errors';
import { log } from '@/lib/base/log';
import { isDatabaseTrouble } from '@/lib/base/postgres/database-unavailable';
import { requestIdOf } from './request-id';
import { orgSurface, type Surface } from './surfaces';

/** What a caller is told of a failure; what was not meant for callers is logged under `logged`. */
export function refusedWith(error: unknown, requestId: string, logged: string): ServiceError {
  if (error instanceof ServiceError) return error;
  if (isDatabaseTrouble(error)) {
    log().warn({ err: error, request_id: requestId }, `${logged}: the database does not answer`);
    return new ServiceError('SERVICE_UNAVAILABLE', 'The database does not answer; try again soon.');
  }
  log().error({ err: error, request_id: requestId }, logged);
  return new ServiceError('INTERNAL_ERROR', 'Something failed on our side.');
}

const unavailableSeconds = 5;

/** The answer to a request that failed, in the surface's envelope; a failure of ours is logged. */
export function failure(
  surface: Pick<Surface, 'errorBody'>,
  error: unknown,
  requestId: string,
  logged = 'request failed',
): Response {
  const refused = refusedWith(error, requestId, logged);
  const { code, message, status, retryAfterSeconds } = refused;
  const headers = new Headers();
  if (status === 401) headers.set('WWW-Authenticate', 'Bearer');
  const wait = retryAfterSeconds ?? (status === 503 ? unavailableSeconds : undefined);
  if (wait !== undefined) headers.set('Retry-After', String(wait));
  const changes = refused instanceof StaleVersion ? refused.changes : undefined;
  return Response.json(surface.errorBody(code, message, requestId, changes), { status, headers });
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
