// Browser: how pages use the API. Everything goes through `call(operation, input)`, typed by the same
// contract that the server checks; queries and moves on the cache stand beside it.

import type { z } from 'zod';
import type { FieldChange } from '@/lib/base/errors';
import type { Operation } from '@/lib/contract/operation';
import type { operations } from '@/lib/http/operations';
import addresses from './addresses.json';
import { confirmFor } from './confirmation';
import { forgetSent } from './drafts';
import { fetchWithinRate } from './rate-limit';
import { bearerToken, leaveForSetUp, renewToken, signInAgain } from './session';

type Operations = typeof operations;

/** The operations that the browser calls: those of the organization's interface. */
export type OperationName = keyof typeof addresses & keyof Operations;

type Shapes<Name extends OperationName> =
  Operations[Name] extends Operation<infer Params, infer Query, infer Body, infer Result>
    ? { params: Params; query: Query; body: Body; result: Result }
    : never;

type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

type Asked<Query> = { [Key in keyof Query]: Query[Key] | number | boolean };

/** What a call takes; parts that the operation does not have are left out. */
export type Input<Name extends OperationName> = {
  params?: Record<keyof Sent<Shapes<Name>['params']> & string, string>;
  query?: Asked<Sent<Shapes<Name>['query']>>;
  body?: Sent<Shapes<Name>['body']> | FormData;
  /** The version that a change relies on; a refusal says what others have changed since. */
  ifMatch?: string;
};

/** A change, and the version that it relies on. */
export type Versioned<Body> = { body: Body; ifMatch?: string };

/** What a call answers; undefined for 204. */
export type Answer<Name extends OperationName> = Shapes<Name>['result'] extends infer Schema
  ? Schema extends z.ZodType
    ? z.output<Schema>
    : undefined
  : undefined;

/** An answer of the API that is no success, with what to show and what to quote. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly requestId: string | null;
  /** What others have changed of what was to be changed. */
  readonly changes: readonly FieldChange[];

  constructor(
    status: number,
    code: string,
    message: string,
    requestId: string | null,
    changes: readonly FieldChange[] = [],
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.changes = changes;
  }
}

const unanswered = {
  read: 'The server cannot be reached.',
  unsent: 'The server cannot be reached. Nothing was sent.',
  uncertain: 'No answer came back, so it may have been done. Look before you try again.',
};

/** No answer came: nothing could be read, nothing was sent, or nobody knows whether it was done. */
export class NoAnswer extends Error {
  constructor(readonly outcome: keyof typeof unanswered) {
    super(unanswered[outcome]);
    this.name = 'NoAnswer';
  }
}

/** Fetches; throws NoAnswer without a connection, instead of what each browser says of that. */
async function fetchAnswer(url: string, request: RequestInit): Promise<Response> {
  const isRead = request.method === 'GET';
  if (!navigator.onLine) throw new NoAnswer(isRead ? 'read' : 'unsent');
  try {
    return await fetchWithinRate(url, request);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new NoAnswer(isRead ? 'read' : 'uncertain');
  }
}

/** Reads an answer that is no success as the error to throw. */
export async function failureOf(response: Response): Promise<ApiError> {
  const requestId = response.headers.get('x-request-id');
  const fallback = new ApiError(
    response.status,
    'UNREADABLE',
    `The server answered ${response.status}.`,
    requestId,
  );
  const body: unknown = await response.json().catch(() => null);
  if (typeof body !== 'object' || body === null || !('error' in body)) return fallback;
  const { code, message, changes } = body.error as {
    code: string;
    message: string;
    changes?: FieldChange[];
  };
  return new ApiError(response.status, code, message, requestId, changes);
}

/** Where an operation stands, with its parameters filled in and its query attached. */
export function addressOf(
  name: OperationName,
  params: Record<string, string> = {},
  query: object = {},
): { method: string; url: string } {
  const [method = '', template = ''] = addresses[name].split(' ');
  const path = template.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(params[key] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  }
  const suffix = search.size > 0 ? `?${search}` : '';
  return { method, url: `/api/v1${path}${suffix}` };
}

async function send(
  method: string,
  url: string,
  body: BodyInit | undefined,
  headers: Record<string, string>,
  signal?: AbortSignal,
): Promise<Response> {
  const attempt = async (token: string | null) =>
    fetchAnswer(url, {
      method,
      headers: { ...headers, Authorization: `Bearer ${token ?? ''}` },
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
    });
  const response = await attempt(await bearerToken());
  if (response.status !== 401) return response;
  // A role that does not allow something is 401 too: only an ended session leads to sign-in.
  const failure: unknown = await response.clone().json();
  const code = (failure as { error?: { code?: string } }).error?.code;
  if (code === 'SECOND_FACTOR_REQUIRED') leaveForSetUp();
  if (code !== 'UNAUTHORIZED') return response;
  const renewed = (await renewToken()) ?? (await signInAgain());
  return renewed ? attempt(renewed) : response;
}

type CallOptions = { signal?: AbortSignal; idempotencyKey?: string };

// By what was asked: the keys of changes that nobody answered. Asked again soon, it is done only once.
const lostKeys = new Map<string, { key: string; at: number }>();
const LOST_MS = 300_000;

/**
 * Sends a change under an Idempotency-Key: the same as before if the answer to the same was lost a
 * moment ago and nothing was changed since, after which the same is meant anew.
 */
async function sendChange(
  what: string,
  idempotencyKey: string,
  sending: (key: string) => Promise<Response>,
): Promise<Response> {
  const lost = lostKeys.get(what);
  const key = lost && performance.now() - lost.at < LOST_MS ? lost.key : idempotencyKey;
  try {
    const response = await sending(key);
    lostKeys.clear();
    return response;
  } catch (error) {
    const isLost = error instanceof NoAnswer && error.outcome === 'uncertain';
    if (isLost) lostKeys.set(what, { key, at: performance.now() });
    throw error;
  }
}

/** As `call`, with the status: for operations whose success has two meanings. */
export async function callWithStatus<Name extends OperationName>(
  name: Name,
  input: Input<Name> = {},
  options: CallOptions = {},
): Promise<{ status: number; answer: Answer<Name> }> {
  const { method, url } = addressOf(name, input.params, input.query ?? {});
  const isForm = input.body instanceof FormData;
  const headers: Record<string, string> = {
    ...(input.body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
    ...(input.ifMatch ? { 'If-Match': input.ifMatch } : {}),
  };
  const body = isForm ? (input.body as FormData) : JSON.stringify(input.body);
  const sending = (key?: string) =>
    send(method, url, body, { ...headers, ...(key && { 'Idempotency-Key': key }) }, options.signal);
  // What may be stopped only looks. Two forms cannot be told apart.
  const isLook = method === 'GET' || options.signal !== undefined;
  const key = options.idempotencyKey ?? crypto.randomUUID();
  const response =
    isLook || isForm
      ? await sending()
      : await sendChange(`${method} ${url} ${body ?? ''}`, key, sending);
  if (!response.ok) {
    const failure = await failureOf(response);
    const isAsked = failure.code === 'CONFIRMATION_REQUIRED' && (await confirmFor(url));
    if (!isAsked) throw failure;
    return callWithStatus(name, input, { ...options, idempotencyKey: crypto.randomUUID() });
  }
  if (!isLook) forgetSent(url, input.body);
  const answer = (response.status === 204 ? undefined : await response.json()) as Answer<Name>;
  return { status: response.status, answer };
}

/** Calls an operation by its name with the session's token; throws ApiError for every failure. */
export async function call<Name extends OperationName>(
  name: Name,
  input: Input<Name> = {},
  options: CallOptions = {},
): Promise<Answer<Name>> {
  return (await callWithStatus(name, input, options)).answer;
}
