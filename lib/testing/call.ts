import { assertDocumented } from './documented';
import { findRoute } from './routes';

export type CallOptions = {
  token?: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is, in place of `body`. */
  rawBody?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  headers?: Record<string, string>;
  /** Parameters, repeated ones as a list, or the raw query string. */
  query?: Record<string, string | number | boolean | string[] | undefined> | string;
};

/** What a test sees of an answer; `body` is any JSON and meant for expect(). */
export type CallAnswer = {
  status: number;
  headers: Headers;
  body: Json;
  text: string;
  bytes: Buffer;
};

/** JSON that a test can walk into without narrowing; a wrong step fails the test. */
export type Json = ReturnType<typeof JSON.parse>;

type RouteModule = Record<
  string,
  | ((
      request: Request,
      context: { params: Promise<Record<string, string | string[]> | undefined> },
    ) => Promise<Response>)
  | undefined
>;

function queryString(query: CallOptions['query']): string {
  if (query === undefined) return '';
  if (typeof query === 'string') return query === '' || query.startsWith('?') ? query : `?${query}`;
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value ?? []].flat()) parameters.append(name, String(one));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

function requestOf(method: string, path: string, options: CallOptions): Request {
  const headers = new Headers(options.headers);
  if (options.token) headers.set('authorization', `Bearer ${options.token}`);
  const body =
    options.rawBody ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  if (body !== undefined && !headers.has('content-type')) {
    headers.set('content-type', 'application/json');
  }
  const url = new URL(path + queryString(options.query), 'http://localhost:3000');
  const init = { method, headers, body: method === 'GET' || method === 'HEAD' ? undefined : body };
  return new Request(url, Object.assign(init, { duplex: 'half' }));
}

function parse(text: string, headers: Headers): Json {
  return headers.get('content-type')?.startsWith('application/json') && text !== ''
    ? JSON.parse(text)
    : undefined;
}

/**
 * Answers a request by the route file Next would choose, in this process. Throws unless the answer
 * is one the published document allows for this operation.
 */
export async function call(
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<CallAnswer> {
  const request = requestOf(method, path, options);
  const { pathname } = new URL(request.url);
  const match = findRoute(pathname);
  if (!match) throw new Error(`No route file answers ${method} ${pathname}.`);
  const routeModule: RouteModule = await import(/* @vite-ignore */ match.file);
  const handler = routeModule[method];
  if (!handler) throw new Error(`${match.file} does not export ${method}.`);
  // Next gives undefined, not an empty object, to a route without parameters.
  const params = Object.keys(match.params).length > 0 ? match.params : undefined;
  const response = await handler(request, { params: Promise.resolve(params) });
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = bytes.toString();
  const answer = { status: response.status, headers: response.headers, text, bytes };
  const body = parse(text, response.headers);
  assertDocumented(method, pathname, { ...answer, body });
  return { ...answer, body };
}
