'use server';

import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { isSecure, sessionCookieName } from '@/lib/auth/cookie';

/** Ends the session in the browser that asks; works before and without its JavaScript. */
export async function signOut(): Promise<void> {
  const secure = isSecure(await headers());
  // Only a secure cookie can delete a __Secure- cookie.
  (await cookies()).set(sessionCookieName(secure), '', { path: '/', maxAge: 0, secure });
  redirect('/sign-in');
}
