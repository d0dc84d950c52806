import { type NextRequest, NextResponse } from 'next/server';
import { env } from '@/lib/base/env';
import { log } from '@/lib/base/log';
import { isDatabaseTrouble } from '@/lib/base/postgres/database-unavailable';

function policyFor(nonce: string): string {
  // React's development build evaluates code for its error overlays.
  const development = env().NODE_ENV === 'development' ? " 'unsafe-eval'" : '';
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development}`,
    // Scroll locks, toasts and positioned elements set styles of their own; scripts are what matters.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

// What follows is a token, and perhaps the page that says what came of it.
const linkPage =
  /^\/(schedule|evaluation|consent|invitation|reset-password)\/(?!done\/?$)([^/]+)(\/done)?\/?$/;

/**
 * Where a link that opens nothing leads. Next renders notFound() by scripts alone, so the page that
 * says so is served in place of the page asked for; a form is sent on to it.
 */
async function deadEnd(request: NextRequest, headers: Headers): Promise<NextResponse | null> {
  const { pathname } = request.nextUrl;
  const [, page, token, end] = linkPage.exec(pathname) ?? [];
  if (!page || !token || request.headers.has('next-action')) return null;
  const { endStands, linkStands, mayComeTwice, whyEnded } = await import(
    '@/lib/http/link-validity'
  );
  if (await (end ? endStands(page, token) : linkStands(page, token))) return null;
  if (request.method === 'POST') {
    if (await mayComeTwice(page, token)) return null;
    const isDone = !end && (await endStands(page, token));
    const done = `/${page}/${token}/done${page === 'evaluation' ? '?again=1' : ''}`;
    const next = isDone ? new URL(done, request.url) : request.nextUrl;
    return NextResponse.redirect(next, 303);
  }
  const destination = new URL('/link-not-found', request.url);
  const why = end ? null : await whyEnded(page, token);
  if (why) destination.search = String(new URLSearchParams({ page, why }));
  return NextResponse.rewrite(destination, { status: 404, request: { headers } });
}

// These need no database.
const selfContained = /^\/(sign-in|docs|unavailable)(\/|$)/;

/** What is served in place of the page asked for; null where the page itself is. */
async function instead(request: NextRequest, headers: Headers): Promise<NextResponse | null> {
  if (selfContained.test(request.nextUrl.pathname)) return null;
  const { prisma } = await import('@/lib/base/db');
  try {
    await prisma().$queryRaw`SELECT 1`;
    return await deadEnd(request, headers);
  } catch (error) {
    if (!isDatabaseTrouble(error)) throw error;
    log().warn({ err: error }, 'page refused: the database does not answer');
    const destination = new URL('/unavailable', request.url);
    const response = NextResponse.rewrite(destination, { status: 503, request: { headers } });
    response.headers.set('Retry-After', '10');
    return response;
  }
}

// A form or an action that a page of another site has sent. The framework refuses those of another
// host too, as a failure of ours.
function isForeign({ method, headers, nextUrl }: NextRequest): boolean {
  if (method !== 'POST') return false;
  const origin = headers.get('origin');
  if (origin === null) return false;
  if (origin === 'null') return headers.get('sec-fetch-site') !== 'same-origin';
  const host = headers.get('x-forwarded-host') ?? headers.get('host') ?? nextUrl.host;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}

/** Gives every page a Content-Security-Policy whose nonce is made for this one request. */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  if (isForeign(request)) {
    return new NextResponse('This is answered to our own pages only.\n', { status: 403 });
  }
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64');
  const policy = policyFor(nonce);
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  // A layout does not know its address, and whoever has to sign in should come back to it.
  headers.set('x-address', request.nextUrl.pathname + request.nextUrl.search);
  headers.set('content-security-policy', policy);
  const response = (await instead(request, headers)) ?? NextResponse.next({ request: { headers } });
  response.headers.set('Content-Security-Policy', policy);
  const isLink = linkPage.test(request.nextUrl.pathname);
  const referrer = isLink ? 'same-origin' : 'strict-origin-when-cross-origin';
  response.headers.set('Referrer-Policy', referrer);
  return response;
}

export const config = {
  matcher: [
    '/((?!api/|partner/|scim/|_next/|docs/|docs$|\\.well-known/|logos/|metrics|healthz|readyz|favicon|icon).*)',
  ],
};
