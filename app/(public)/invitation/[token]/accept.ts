'use server';

import { notFound, redirect } from 'next/navigation';
import type { InvitationState } from '@/components/invitation/invitation-form';
import { ServiceError } from '@/lib/base/errors';
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
  try {
    await acceptInvitation(token, { name, password: textOf(form, 'password') });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.code === 'NOT_FOUND') notFound();
    return { name, problem: error.message };
  }
  redirect('/sign-in');
}
