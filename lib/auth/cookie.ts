import { env } from '@/lib/env';

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

/** The session token of a request's cookies, null where there is none. */
export function sessionTokenOf(request: Request): string | null {
  const name = `${sessionCookieName(isSecure(request.headers))}=`;
  const cookies = (request.headers.get('cookie') ?? '').split(';').map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(name))?.slice(name.length) || null;
}
