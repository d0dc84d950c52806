'use server';

import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import type { InvitationState } from '@/components/invitation/invitation-form';
import { ServiceError } from '@/lib/base/errors';
import { withOrigin } from '@/lib/base/request-origin';
import { requestOrigin } from '@/lib/http/client-address';
import { acceptInvitation } from '@/lib/organization/members/accept-invitation';

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** Handles the form of an invitation: goes on to sign-in, or returns the reason why not. */
export async function accept(
  token: string,
  _before: InvitationState,
  form: FormData,
): Promise<InvitationState> {
  const name = textOf(form, 'name');
  const credentials = { name, password: textOf(form, 'password') };
  const origin = requestOrigin(await headers(), null);
  try {
    await withOrigin(origin, () => acceptInvitation(token, credentials));
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.code === 'NOT_FOUND') notFound();
    return { name, problem: error.message };
  }
  redirect('/sign-in');
}
