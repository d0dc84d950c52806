import type { IncomingMessage } from 'node:http';

const interfaces = /^\/+(?:api|partner|scim)\//;

/** Headers by which Next's own browser code speaks to Next; from an API client they mean nothing. */
const framework =
  /^(?:rsc|purpose|next-|x-next|x-middleware-|x-prerender|x-matched-path|x-invoke-)/;

function decodable(segment: string): string {
  try {
    decodeURIComponent(segment);
    return segment;
  } catch {
    return encodeURIComponent(segment);
  }
}

function pathOf(url: string): string {
  if (url.startsWith('/') || !URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/**
 * Makes a request mean to Next what it says: with a path that it can decode and, to one of the
 * interfaces, without the framework's own headers, which would have it answer in place of a route.
 */
export function tameRequest(request: Pick<IncomingMessage, 'url' | 'headers'>): void {
  const url = pathOf(request.url ?? '/');
  const [path = '', ...query] = url.split('?');
  const safe = path.split('/').map(decodable).join('/');
  request.url = [safe, ...query].join('?');
  if (!interfaces.test(url)) return;
  for (const name of Object.keys(request.headers)) {
    if (framework.test(name)) delete request.headers[name];
  }
}
