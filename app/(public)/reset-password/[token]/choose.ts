'use server';

import { notFound, redirect } from 'next/navigation';
import type { ResetState } from '@/components/password/reset-form';
import { ServiceError } from '@/lib/base/errors';
import { resetPassword } from '@/lib/organization/me/reset-password';

/** Handles the form of a link to a new password: says that it is done, or why not. */
export async function choose(
  token: string,
  _before: ResetState,
  form: FormData,
): Promise<ResetState> {
  const password = form.get('password');
  try {
    await resetPassword(token, typeof password === 'string' ? password : '');
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.code === 'NOT_FOUND') notFound();
    return { problem: error.message };
  }
  redirect('/reset-password/done');
}
