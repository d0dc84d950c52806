import { type HeaderReader, sessionTokenOf } from '@/lib/auth/cookie';
import { readSession, type Session } from '@/lib/auth/session';
import { unlessRefused } from '@/lib/auth/session-rows';

/** Returns the session of the page whose request has these headers, or null if nobody is signed in. */
export async function pageSession(headers: HeaderReader): Promise<Session | null> {
  const token = sessionTokenOf({ headers });
  return token ? readSession(token).catch(unlessRefused) : null;
}
