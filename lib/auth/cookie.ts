import { env } from '@/lib/base/env';

/** What headers can be read from, such as a request's or a page's. */
export type HeaderReader = { get(name: string): string | null };
type Requested = { headers: HeaderReader };

/** Returns whether the browser uses HTTPS, so that cookies get the Secure attribute. */
export function isSecure(headers: HeaderReader): boolean {
  const protocol = headers.get('x-forwarded-proto')?.split(',')[0]?.trim();
  return protocol === 'https' || env().APP_URL.startsWith('https://');
}

/** The name of the session cookie. */
export function sessionCookieName(secure: boolean): string {
  return secure ? '__Secure-recruiting.session' : 'recruiting.session';
}

/**
 * The options of every session cookie: not readable by scripts, not sent with other sites' forms.
 */
export function sessionCookieOptions(secure: boolean) {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure } as const;
}

/** Returns a Set-Cookie header with this session token. */
export function sessionCookie(token: string, expiresAt: Date, secure: boolean): string {
  const cookie = `${sessionCookieName(secure)}=${token}; Path=/; HttpOnly; SameSite=Lax`;
  return `${cookie}; Expires=${expiresAt.toUTCString()}${secure ? '; Secure' : ''}`;
}

/** Returns a request's cookie of this name, or null if there is none. */
export function cookieOf(request: Requested, name: string): string | null {
  const cookies = (request.headers.get('cookie') ?? '').split(';').map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) || null;
}

/** Returns the session token from a request's cookies, or null if there is none. */
export function sessionTokenOf(request: Requested): string | null {
  return cookieOf(request, sessionCookieName(isSecure(request.headers)));
}

// With the prefix __Host-, other hosts of the domain cannot set the cookie.
const deviceCookieName = (secure: boolean) => `${secure ? '__Host-' : ''}recruiting.device`;
const deviceSeconds = 180 * 86_400;

/** Returns a Set-Cookie header that identifies the browser at later sign-ins, for half a year. */
export function deviceCookie(device: string, secure: boolean): string {
  const cookie = `${deviceCookieName(secure)}=${device}; Path=/; HttpOnly; SameSite=Lax`;
  return `${cookie}; Max-Age=${deviceSeconds}${secure ? '; Secure' : ''}`;
}

/** Returns the device id from a request's cookies, or null if there is none. */
export function deviceOf(request: Requested): string | null {
  const device = cookieOf(request, deviceCookieName(isSecure(request.headers)));
  return device && /^[\w-]{24}$/.test(device) ? device : null;
}

const challengeCookieName = (secure: boolean) => `${secure ? '__Host-' : ''}recruiting.challenge`;

/** Returns a Set-Cookie header for half a sign-in, or with null for the end of it. */
export function challengeCookie(
  challenge: { token: string; expiresAt: Date } | null,
  secure: boolean,
): string {
  const { token, expiresAt } = challenge ?? { token: '', expiresAt: new Date(0) };
  const cookie = `${challengeCookieName(secure)}=${token}; Path=/; HttpOnly; SameSite=Strict`;
  return `${cookie}; Expires=${expiresAt.toUTCString()}${secure ? '; Secure' : ''}`;
}

/** Returns the token of half a sign-in from a request's cookies, or null if there is none. */
export function challengeOf(request: Requested): string | null {
  return cookieOf(request, challengeCookieName(isSecure(request.headers)));
}
