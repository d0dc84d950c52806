import { env } from '@/lib/base/env';

type HeaderReader = { get(name: string): string | null };

/** Says whether the browser speaks HTTPS with us, so that cookies are bound to it. */
export function isSecure(headers: HeaderReader): boolean {
  const protocol = headers.get('x-forwarded-proto')?.split(',')[0]?.trim();
  return protocol === 'https' || env().APP_URL.startsWith('https://');
}

/** The name of the session cookie. */
export function sessionCookieName(secure: boolean): string {
  return secure ? '__Secure-recruiting.session' : 'recruiting.session';
}

/** What every session cookie is set with: out of reach of scripts and of other sites' forms. */
export function sessionCookieOptions(secure: boolean) {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure } as const;
}

/** A Set-Cookie header that gives the browser this session token. */
export function sessionCookie(token: string, expiresAt: Date, secure: boolean): string {
  const cookie = `${sessionCookieName(secure)}=${token}; Path=/; HttpOnly; SameSite=Lax`;
  return `${cookie}; Expires=${expiresAt.toUTCString()}${secure ? '; Secure' : ''}`;
}

function cookieOf(request: Request, name: string): string | null {
  const cookies = (request.headers.get('cookie') ?? '').split(';').map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) || null;
}

/** The session token of a request's cookies, null where there is none. */
export function sessionTokenOf(request: Request): string | null {
  return cookieOf(request, sessionCookieName(isSecure(request.headers)));
}

// With the prefix __Host- no other host of the domain can set it.
const deviceCookieName = (secure: boolean) => `${secure ? '__Host-' : ''}recruiting.device`;
const deviceSeconds = 180 * 86_400;

/** A Set-Cookie header by which the browser is known at its next sign-in, for half a year. */
export function deviceCookie(device: string, secure: boolean): string {
  const cookie = `${deviceCookieName(secure)}=${device}; Path=/; HttpOnly; SameSite=Lax`;
  return `${cookie}; Max-Age=${deviceSeconds}${secure ? '; Secure' : ''}`;
}

/** The id that a browser was given at a sign-in, null where it has none. */
export function deviceOf(request: Request): string | null {
  const device = cookieOf(request, deviceCookieName(isSecure(request.headers)));
  return device && /^[\w-]{24}$/.test(device) ? device : null;
}
