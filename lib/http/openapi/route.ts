import { createHash } from 'node:crypto';
import { isHeld } from '@/lib/http/if-none-match';
import { refusal } from '@/lib/http/refusal';
import { requestIdOf } from '@/lib/http/request-id';
import type { RouteExports } from '@/lib/http/route';
import { type Surface, surfaceOf } from '@/lib/http/surfaces';
import { type OpenApiForm, openApiForms } from './files';

/** The exports of a route that publishes an interface's document to anyone in one of its forms. */
export function openApiRoute(surface: Surface['name'], form: OpenApiForm): RouteExports {
  const { contentType, render } = openApiForms[form];
  let text: string | undefined;
  let etag = '';
  const publish = async (request: Request): Promise<Response> => {
    if (text === undefined) {
      text = render(surface);
      etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
    }
    const headers = {
      'Access-Control-Allow-Origin': '*',
      'Cache-Control': 'public, max-age=300',
      ETag: etag,
      'X-Request-ID': requestIdOf(request),
    };
    if (isHeld(request, etag)) {
      return new Response(null, { status: 304, headers });
    }
    const type = { 'Content-Type': `${contentType}; charset=utf-8` };
    return new Response(text, { headers: { ...headers, ...type } });
  };
  const refuse = refusal(surfaceOf(surface), 'METHOD_NOT_ALLOWED', ['GET', 'HEAD']);
  return {
    GET: publish,
    HEAD: publish,
    POST: refuse,
    PUT: refuse,
    PATCH: refuse,
    DELETE: refuse,
    OPTIONS: refuse,
  };
}
