import { cookies, headers } from 'next/headers';
import { isSecure, sessionCookieName } from '@/lib/auth/cookie';
import { readSession, type Session } from '@/lib/auth/session';
import { ServiceError } from '@/lib/base/errors';

/** Returns the session of the page being rendered, or null if nobody is signed in. */
export async function pageSession(): Promise<Session | null> {
  const name = sessionCookieName(isSecure(await headers()));
  const cookie = (await cookies()).get(name);
  if (!cookie) return null;
  try {
    return await readSession(cookie.value);
  } catch (error) {
    if (error instanceof ServiceError) return null;
    throw error;
  }
}
