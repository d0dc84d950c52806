import { type NextRequest, NextResponse } from 'next/server';
import { env } from '@/lib/env';

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

/** Gives every page a Content-Security-Policy whose nonce is made for this one request. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64');
  const policy = policyFor(nonce);
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  // A layout does not know its address, and whoever has to sign in should come back to it.
  headers.set('x-address', request.nextUrl.pathname + request.nextUrl.search);
  headers.set('content-security-policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('Content-Security-Policy', policy);
  response.headers.set('X-Content-Type-Options', 'nosniff');
  response.headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
  return response;
}

export const config = {
  matcher: [
    '/((?!api/|partner/|_next/|docs/.*\\.png|\\.well-known/|metrics|healthz|readyz|favicon|icon).*)',
  ],
};
