'use server';

import { headers } from 'next/headers';
import type { ForgotState } from '@/components/password/forgot-form';
import { ServiceError } from '@/lib/base/errors';
import { clientAddress } from '@/lib/http/client-address';
import { requestPasswordReset } from '@/lib/organization/me/request-reset';

/** Handles the form of a forgotten password: the same answer for every address. */
export async function ask(_before: ForgotState, form: FormData): Promise<ForgotState> {
  const typed = form.get('email');
  const email = typeof typed === 'string' ? typed.trim() : '';
  try {
    await requestPasswordReset(email, clientAddress(await headers()));
    return { email, problem: null, isAsked: true };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { email, problem: error.message, isAsked: false };
  }
}
