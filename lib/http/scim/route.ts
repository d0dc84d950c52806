// SCIM 2.0 (RFC 7643, 7644): how an identity provider manages the members of its organization. The
// same tokens, limits and permissions as the organization API; words, answers and errors of SCIM.

import { type Actor, authorize, type Caller, hasRole, type RoleActor } from '@/lib/auth/actor';
import { unauthorized } from '@/lib/auth/unauthorized';
import { ServiceError } from '@/lib/base/errors';
import { log } from '@/lib/base/log';
import { observeRequest } from '@/lib/base/metrics/registry';
import { withOrigin } from '@/lib/base/request-origin';
import { requestOrigin } from '@/lib/http/client-address';
import { scimMediaType } from '@/lib/http/envelopes';
import { isHeld } from '@/lib/http/if-none-match';
import { countRequest } from '@/lib/http/rate-limit';
import { parseJson, readBytes } from '@/lib/http/read-body';
import { requestIdOf } from '@/lib/http/request-id';
import { orgSurface } from '@/lib/http/surfaces';
import { noteUse } from '@/lib/organization/provisioning/use';
import { noSuch, problemResponse, ScimProblem, toldToAdmins } from './problem';

/** What a handler is given of a request. */
export type ScimRequest = {
  actor: Actor;
  id: string;
  query: URLSearchParams;
  /** The JSON of a POST, PUT or PATCH: an object. */
  body: Record<string, unknown>;
  ifMatch: string | null;
};

/** An answer: a resource, a list or a document; nothing for 204. */
export type ScimAnswer = { status: 200 | 201 | 204; body?: object };

type Handler = { id: string; run(request: ScimRequest): Promise<ScimAnswer> };

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Context = { params: Promise<Record<string, string | string[] | undefined> | undefined> };

type NextHandler = (request: Request, context: Context) => Promise<Response>;

/** Names what a handler does, for logs and metrics. */
export function scim(id: string, run: Handler['run']): Handler {
  return { id, run };
}

const hasBody = ({ method }: Request) => ['POST', 'PUT', 'PATCH'].includes(method);

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  const bytes = await readBytes(request);
  if (!hasBody(request)) return {};
  const parsed = parsedBody(bytes);
  if (isObject(parsed)) return parsed;
  throw new ScimProblem('invalidSyntax', 'The body must be a JSON object.');
}

function parsedBody(bytes: Buffer): unknown {
  try {
    return parseJson(bytes);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    throw new ScimProblem('invalidSyntax', error.message);
  }
}

/**
 * Throws UNAUTHORIZED for whatever is no API token: a browser's session, or what an identity provider or
 * a screening call has, ends and is recorded in other ways.
 */
function byToken({ actor }: Caller): RoleActor {
  if (actor.type !== 'partner' && hasRole(actor) && actor.token) return actor;
  throw unauthorized('SCIM takes API tokens only: of an admin, or of a service account.');
}

type Versioned = { meta?: { location?: string; version?: string } };

// Whoever has this version already is sent it no more.
function isKnown(request: Request, version: string | undefined): boolean {
  return request.method === 'GET' && version !== undefined && isHeld(request, version);
}

function responseTo({ status, body }: ScimAnswer, request: Request): Response {
  if (!body) return new Response(null, { status });
  const headers = new Headers({ 'Content-Type': scimMediaType });
  const { location, version }: NonNullable<Versioned['meta']> = (body as Versioned).meta ?? {};
  if (location && status === 201) headers.set('Location', location);
  if (version) headers.set('ETag', version);
  if (isKnown(request, version)) return new Response(null, { status: 304, headers });
  return Response.json(body, { status, headers });
}

async function answer(
  { run }: Handler,
  request: Request,
  context: Context,
  actor: Actor,
): Promise<ScimAnswer> {
  authorize(actor, 'member:provision');
  const { id } = (await context.params) ?? {};
  return run({
    actor,
    id: String(id ?? ''),
    query: new URL(request.url).searchParams,
    body: await bodyOf(request),
    ifMatch: request.headers.get('if-match'),
  });
}

/** Notes how provisioning fares, once it is known whose it is and that they may. */
async function noted(actor: Actor, work: () => Promise<ScimAnswer>): Promise<ScimAnswer> {
  try {
    const answered = await work();
    noteUse(actor.orgId, null);
    return answered;
  } catch (error) {
    const refusal = toldToAdmins(error);
    if (refusal !== null) noteUse(actor.orgId, refusal);
    throw error;
  }
}

function nextHandler(handled: Handler): NextHandler {
  return async (request, context) => {
    const startedAt = performance.now();
    const requestId = requestIdOf(request);
    let headers: Record<string, string> = {};
    const respond = async () => {
      const caller = await orgSurface.authenticate(request);
      const verdict = await countRequest(orgSurface, caller);
      headers = verdict.headers;
      if (!verdict.allowed) throw new ServiceError('RATE_LIMITED', 'Too many requests; slow down.');
      const actor = byToken(caller);
      const work = () => answer(handled, request, context, actor);
      return responseTo(await noted(actor, work), request);
    };
    const response = await withOrigin(requestOrigin(request.headers, requestId), respond).catch(
      (error: unknown) => problemResponse(error, requestId),
    );
    const common = { 'X-Request-ID': requestId, 'Cache-Control': 'no-store', ...headers };
    for (const [name, value] of Object.entries(common)) response.headers.set(name, value);
    const milliseconds = Math.round((performance.now() - startedAt) * 10) / 10;
    const { id } = handled;
    observeRequest(id, response.status, milliseconds / 1000);
    log().info({ request_id: requestId, operation: id, status: response.status, milliseconds });
    return response;
  };
}

function refuse(code: 'NOT_FOUND' | 'METHOD_NOT_ALLOWED', allowed: readonly string[]): NextHandler {
  return async (request) => {
    const requestId = requestIdOf(request);
    const response = problemResponse(noSuch(code), requestId);
    response.headers.set('X-Request-ID', requestId);
    response.headers.set('Cache-Control', 'no-store');
    if (allowed.length > 0) response.headers.set('Allow', allowed.join(', '));
    return response;
  };
}

/** What a route file of SCIM exports. */
export type ScimExports = Record<Method | 'HEAD' | 'OPTIONS', NextHandler>;

/** The exports of a route file: its handlers, and 405 in SCIM's envelope for other methods. */
export function scimRoute(handlers: Partial<Record<Method, Handler>>): ScimExports {
  const names = Object.keys(handlers).flatMap((name) => (name === 'GET' ? [name, 'HEAD'] : [name]));
  const other = refuse('METHOD_NOT_ALLOWED', names);
  const of = (method: Method) => {
    const handled = handlers[method];
    return handled ? nextHandler(handled) : other;
  };
  const GET = of('GET');
  return {
    ...{ GET, HEAD: GET, OPTIONS: other },
    ...{ POST: of('POST'), PUT: of('PUT'), PATCH: of('PATCH'), DELETE: of('DELETE') },
  };
}

/** The exports of the route that catches every unknown path: 404 in SCIM's envelope. */
export function unknownScimPath(): ScimExports {
  const none = refuse('NOT_FOUND', []);
  return {
    ...{ GET: none, HEAD: none, OPTIONS: none },
    ...{ POST: none, PUT: none, PATCH: none, DELETE: none },
  };
}
