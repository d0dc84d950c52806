import { unauthorized } from '@/lib/auth/unauthorized';
import { env } from '@/lib/base/env';

function ownOrigin(request: Request, origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const host = request.headers.get('x-forwarded-host') ?? request.headers.get('host');
  const { APP_URL } = env();
  const known = URL.canParse(APP_URL) && new URL(origin).origin === new URL(APP_URL).origin;
  return known || new URL(origin).host === (host ?? new URL(request.url).host);
}

/**
 * Throws UNAUTHORIZED for a request that another site has made: cookies come along with those too,
 * but they say where they come from.
 */
export function requireOwnSite(request: Request, { origin: required }: { origin: boolean }): void {
  const origin = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site');
  const foreign = origin ? !ownOrigin(request, origin) : required;
  if (foreign || (site !== null && site !== 'same-origin')) {
    throw unauthorized('This is answered to our own pages only.');
  }
}
