'use server';

import { cookies, headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import type { InvitationState } from '@/components/invitation/invitation-form';
import { isSecure, sessionCookieName, sessionCookieOptions } from '@/lib/auth/cookie';
import { pageSession } from '@/lib/auth/page-session';
import { personElsewhere, switchOrganization } from '@/lib/auth/session';
import { unlessRefused } from '@/lib/auth/session-rows';
import { ServiceError } from '@/lib/base/errors';
import { withOrigin } from '@/lib/base/request-origin';
import { requestOrigin } from '@/lib/http/client-address';
import { acceptInvitation } from '@/lib/organization/members/accept-invitation';

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** Takes the session to the organization that was joined; false if it has ended meanwhile. */
async function enter(token: string, orgId: string): Promise<boolean> {
  const received = await headers();
  const { address, userAgent } = requestOrigin(received, null);
  const origin = { address, userAgent };
  const moved = await switchOrganization(token, orgId, origin).catch(unlessRefused);
  if (!moved) return false;
  const secure = isSecure(received);
  const options = { ...sessionCookieOptions(secure), expires: moved.expiresAt };
  (await cookies()).set(sessionCookieName(secure), moved.token, options);
  return true;
}

/**
 * Handles the form of an invitation: goes on to the organization or to sign-in, or returns the
 * reason why not.
 */
export async function accept(
  token: string,
  _before: InvitationState,
  form: FormData,
): Promise<InvitationState> {
  const name = textOf(form, 'name');
  const credentials = { name, password: textOf(form, 'password') };
  const received = await headers();
  const session = await pageSession(received);
  const origin = requestOrigin(received, null);
  const accepted = await withOrigin(origin, () =>
    acceptInvitation(token, credentials, personElsewhere(session)),
  ).catch((error: unknown) => {
    if (error instanceof ServiceError) return error;
    throw error;
  });
  if (accepted instanceof ServiceError) {
    if (accepted.code === 'NOT_FOUND') notFound();
    // The page says whose session it takes.
    if (accepted.code === 'UNAUTHORIZED') redirect(`/invitation/${token}`);
    return { name, problem: accepted.message };
  }
  const { userId, orgId } = accepted;
  const isIn = session?.user.id === userId && (await enter(session.token, orgId));
  redirect(isIn ? '/' : '/sign-in');
}
