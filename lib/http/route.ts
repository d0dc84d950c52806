// HTTP: the only layer that knows requests and responses. A route file names an operation and its
// handler; this file does the rest: request id, authentication, rate limit, permission, input, answer,
// envelope. How callers are known and errors worded is a surface, a value.

import type { z } from 'zod';
import { type Actor, authorize, type Caller, type PartnerActor } from '@/lib/auth/actor';
import { hasChanged } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { log } from '@/lib/base/log';
import { observeRequest } from '@/lib/base/metrics/registry';
import { withPrecondition } from '@/lib/base/precondition';
import { withOrigin } from '@/lib/base/request-origin';
import { currentSpan } from '@/lib/base/telemetry/spans';
import type { AnyOperation, Method, Operation } from '@/lib/contract/operation';
import {
  Answered,
  FileAnswer,
  fileResponse,
  replayOf,
  type StoredAnswer,
  storedAnswer,
  success,
} from './answer';
import { requestOrigin } from './client-address';
import { deprecationHeaders } from './deprecation';
import { answerOnce, idempotencyKeyOf } from './idempotency';
import { preconditionOf } from './precondition';
import { countRequest } from './rate-limit';
import { ignoredParameters, parseAll } from './read-request';
import { noteWrite, whereItMayRead } from './recent-writes';
import { failure, refusal } from './refusal';
import { requestIdOf } from './request-id';
import { type Database, hiddenFrom, scopeOf, standingOf, withinSight } from './standing';
import { type Surface, surfaceOf } from './surfaces';

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : Record<never, never>;

type Input<Params, Query, Body, Who = Caller['actor']> = {
  actor: Who;
  params: Parsed<Params>;
  query: Parsed<Query>;
  body: Parsed<Body>;
};

type Answer<Result> = Result extends z.ZodType ? z.input<Result> : undefined;

/** An answer whose status is the handler's choice: the operation's own one or its other one. */
export function answered<Body>(status: 200 | 201, body: Body): Answered<Body> {
  return new Answered(status, body);
}

type Run<P, Q, B, R, Who> = (
  input: Input<P, Q, B, Who>,
) => Promise<Answer<R> | Answered<Answer<R>> | FileAnswer>;

type Handled = {
  operation: AnyOperation;
  run(input: Input<unknown, unknown, unknown>): Promise<unknown>;
};

type PathParams = Record<string, string | string[] | undefined>;

type NextHandler = (
  request: Request,
  /** A path without parameters has undefined for them. */
  context: { params: Promise<PathParams | undefined> },
) => Promise<Response>;

type Untyped = Omit<Input<unknown, unknown, unknown>, 'actor'>;

/** Gives parsed input its types back: parseAll filled it by this very operation's schemas. */
function parsedBy<P extends z.ZodObject, Q, B>(
  _operation: { params: P; query?: Q; body?: B },
  input: Untyped,
) {
  return input as Omit<Input<P, Q, B>, 'actor'>;
}

/** Joins an operation of an organization's members with the function that answers it. */
export function handle<
  P extends z.ZodObject,
  Q extends z.ZodObject | undefined,
  B extends z.ZodObject | undefined,
  R extends z.ZodType | undefined,
>(operation: Operation<P, Q, B, R>, run: Run<P, Q, B, R, Actor>): Handled {
  return {
    operation,
    run: ({ actor, ...input }) => {
      if (actor.type === 'partner') throw new Error(`${operation.id} is not for partners.`);
      return run({ ...parsedBy(operation, input), actor });
    },
  };
}

/** Joins an operation of partners with the function that answers it. */
export function handlePartner<
  P extends z.ZodObject,
  Q extends z.ZodObject | undefined,
  B extends z.ZodObject | undefined,
  R extends z.ZodType | undefined,
>(operation: Operation<P, Q, B, R>, run: Run<P, Q, B, R, PartnerActor>): Handled {
  return {
    operation,
    run: ({ actor, ...input }) => {
      if (actor.type !== 'partner') throw new Error(`${operation.id} is for partners.`);
      return run({ ...parsedBy(operation, input), actor });
    },
  };
}

function stringParams(params: PathParams) {
  const entries = Object.entries(params).map(([name, value]) => [name, String(value)] as const);
  return Object.fromEntries(entries);
}

async function answer(
  { operation, run }: Handled,
  request: Request,
  params: Record<string, string>,
  caller: Caller,
  requestId: string,
  versioned: AnyOperation | undefined,
): Promise<(StoredAnswer & { replayed: boolean }) | FileAnswer> {
  const { actor } = caller;
  if (actor.type !== 'partner') authorize(actor, operation.permission);
  const precondition = preconditionOf(operation, request);
  const idempotencyKey = operation.method === 'POST' ? idempotencyKeyOf(request) : null;
  const input = await parseAll(operation, request, params);
  if (operation.download) return fileAnswer(operation, await run({ actor, ...input }));
  const once = () =>
    whereItMayRead(operation, actor, async () =>
      storedAnswer(
        operation,
        await withinSight(
          actor,
          await withPrecondition(precondition, () => run({ actor, ...input })),
        ),
        versioned,
      ),
    );
  if (!idempotencyKey) return { ...(await once()), replayed: false };
  const scope = scopeOf(operation, actor);
  const refusable = () =>
    once().catch((error: unknown) => storeRefusal(operation, error, requestId));
  const isSecret = operation.answersSecret ?? false;
  const sent = { operation: operation.id, request: JSON.stringify(input), isSecret };
  const standing = standingOf(actor);
  const hidden = (db: Database, named: readonly string[]) => hiddenFrom(db, actor, named);
  const one = { scope, key: idempotencyKey, ...sent, standing, hidden };
  const first = await answerOnce(one, refusable);
  return first.replayed ? { ...replayOf(first, requestId), replayed: true } : first;
}

function fileAnswer({ id }: AnyOperation, result: unknown): FileAnswer {
  if (result instanceof FileAnswer) return result;
  throw new Error(`${id} declares a file and answers with none.`);
}

/**
 * A refusal is an answer that is kept only where something was changed with it, an attempt that was
 * noted for example; one that changed nothing leaves the key free, as a failure of ours does.
 */
function storeRefusal(operation: AnyOperation, error: unknown, requestId: string): StoredAnswer {
  if (!(error instanceof ServiceError) || error.status >= 500 || !hasChanged()) throw error;
  const body = surfaceOf(operation.surface).errorBody(error.code, error.message, requestId);
  return { status: error.status, body: JSON.stringify(body) };
}

function nextHandler(
  surface: Surface,
  handled: Handled,
  versioned: AnyOperation | undefined,
): NextHandler {
  return async (request, context) => {
    const startedAt = performance.now();
    const requestId = requestIdOf(request);
    currentSpan()?.setAttribute('recruiting.operation', handled.operation.id);
    let headers: Record<string, string> = {};
    const respond = async (): Promise<Response> => {
      const caller = await surface.authenticate(request);
      const verdict = await countRequest(surface, caller);
      headers = verdict.headers;
      if (!verdict.allowed) throw new ServiceError('RATE_LIMITED', 'Too many requests; slow down.');
      const params = stringParams((await context.params) ?? {});
      const { operation } = handled;
      const answered = await answer(handled, request, params, caller, requestId, versioned).finally(
        () => noteWrite(operation, caller.actor),
      );
      return answered instanceof FileAnswer
        ? fileResponse(answered, request.method)
        : success(answered);
    };
    const origin = requestOrigin(request.headers, requestId);
    const response = await withOrigin(origin, respond).catch((error: unknown) =>
      failure(surface, error, requestId),
    );
    response.headers.set('X-Request-ID', requestId);
    response.headers.set('Cache-Control', 'no-store');
    const ignored = ignoredParameters(handled.operation, request);
    if (ignored.length > 0) response.headers.set('X-Ignored-Parameters', ignored.join(', '));
    const said = { ...headers, ...deprecationHeaders(handled.operation) };
    for (const [name, value] of Object.entries(said)) response.headers.set(name, value);
    const milliseconds = Math.round((performance.now() - startedAt) * 10) / 10;
    const { id } = handled.operation;
    observeRequest(id, response.status, milliseconds / 1000);
    log().info({ request_id: requestId, operation: id, status: response.status, milliseconds });
    return response;
  };
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies readonly Method[];

/** What a route file exports. */
export type RouteExports = Record<Method | 'HEAD' | 'OPTIONS', NextHandler>;

/** The exports of a route file: each operation under its method, 405 in the envelope for the rest. */
export function route(first: Handled, ...others: Handled[]): RouteExports {
  const surface = surfaceOf(first.operation.surface);
  const all = [first, ...others];
  // What is read at a path carries the version that a change there may rely on.
  const versioned = all.map(({ operation }) => operation).find((one) => one.versioned);
  const handlers = all.map((handled) => {
    return [handled.operation.method, nextHandler(surface, handled, versioned)] as const;
  });
  const allowed = handlers.flatMap(([method]) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  const refuse: NextHandler = refusal(surface, 'METHOD_NOT_ALLOWED', allowed);
  const everyMethod = Object.fromEntries(methods.map((method) => [method, refuse]));
  const exports = { ...everyMethod, ...Object.fromEntries(handlers) } as Record<
    Method,
    NextHandler
  >;
  return { ...exports, HEAD: exports.GET, OPTIONS: refuse };
}

/** The exports of the route that catches every unknown path of a surface: 404 in its envelope. */
export function unknownPath(surfaceName: 'org' | 'partner'): RouteExports {
  const refuse: NextHandler = refusal(surfaceOf(surfaceName), 'NOT_FOUND', []);
  return {
    GET: refuse,
    POST: refuse,
    PUT: refuse,
    PATCH: refuse,
    DELETE: refuse,
    HEAD: refuse,
    OPTIONS: refuse,
  };
}
