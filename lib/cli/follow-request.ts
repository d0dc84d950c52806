import type { IncomingMessage, ServerResponse } from 'node:http';
import { observeRequest } from '@/lib/base/metrics/registry';
import { endSpan, startSpan, within } from '@/lib/base/telemetry/spans';
import { type RouteTemplate, readRoutes } from '@/lib/cli/route-templates';
import { pathOf } from '@/lib/http/early-refusal';

let findRoute: ReturnType<typeof readRoutes> | undefined;

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

// Files, and what asks every few seconds whether the process is well.
const unfollowed = /^\/+(?:_next\/|healthz|readyz|metrics|favicon|icon)/;

/** What a span says of a request: never its path, whose parts may be secrets, nor what it asks for. */
function describeRequest(
  { method = 'GET', headers, httpVersion }: IncomingMessage,
  template?: string,
) {
  const known = methods.has(method) ? method : '_OTHER';
  const name = known === '_OTHER' ? 'HTTP' : known;
  return {
    name: template ? `${name} ${template}` : name,
    kind: 'server' as const,
    parent: typeof headers.traceparent === 'string' ? headers.traceparent : null,
    attributes: {
      'http.request.method': known,
      'http.route': template,
      'url.path': template ?? '/{path}',
      'url.scheme': headers['x-forwarded-proto'] === 'https' ? 'https' : 'http',
      'network.protocol.version': httpVersion,
    },
  };
}

function count(route: RouteTemplate, { method }: IncomingMessage, status: number, seconds: number) {
  const kind = method === 'POST' ? 'action' : 'page';
  observeRequest(`${kind} ${route.template}`, status, seconds);
}

/**
 * Follows a request until its answer has ended: as a span where spans are made, and pages and their
 * actions in the metrics. (Operations of the interfaces are counted where their ids are known.)
 */
export function followRequest(
  request: IncomingMessage,
  response: ServerResponse,
  serve: () => void,
): void {
  const path = pathOf(request.url ?? '/');
  if (unfollowed.test(path)) {
    serve();
    return;
  }
  findRoute ??= readRoutes('app');
  const route = findRoute(path);
  const startedAt = performance.now();
  const span = startSpan(() => describeRequest(request, route?.template));
  response.once('close', () => {
    const { statusCode: status, headersSent: isAnswered } = response;
    if (isAnswered) span?.setAttribute('http.response.status_code', status);
    endSpan(span, isAnswered ? failureOf(status) : 'aborted');
    const seconds = (performance.now() - startedAt) / 1000;
    if (route?.isPage && isAnswered) count(route, request, status, seconds);
  });
  within(span, serve);
}

function failureOf(status: number): string | undefined {
  return status >= 500 ? String(status) : undefined;
}
