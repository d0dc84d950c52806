import { cookies, headers } from 'next/headers';
import { isSecure, sessionCookieName } from '@/lib/auth/cookie';
import { signOutOf } from '@/lib/auth/session';
import { withOrigin } from '@/lib/base/request-origin';
import { requestOrigin } from '@/lib/http/client-address';

/** Ends the session for every tab of the browser that asks and deletes its cookie. */
export async function endSession(): Promise<void> {
  const secure = isSecure(await headers());
  const token = (await cookies()).get(sessionCookieName(secure))?.value;
  const origin = requestOrigin(await headers(), null);
  if (token) await withOrigin(origin, () => signOutOf(token));
  // Only a secure cookie can delete a __Secure- cookie.
  (await cookies()).set(sessionCookieName(secure), '', { path: '/', maxAge: 0, secure });
}
