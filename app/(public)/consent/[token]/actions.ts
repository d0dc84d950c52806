'use server';

import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import type { ConsentState } from '@/components/consent/consent-form';
import { ServiceError } from '@/lib/base/errors';
import { declineConsent, giveConsent } from '@/lib/hiring/checks/consent';
import { clientAddress } from '@/lib/http/client-address';

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

function refusalOf(error: unknown, state: ConsentState): ConsentState {
  if (!(error instanceof ServiceError)) throw error;
  if (error.code === 'NOT_FOUND') notFound();
  return { ...state, problem: error.message };
}

/** Handles a signature: thanks the candidate, or returns the reason why not. */
export async function agree(
  token: string,
  _before: ConsentState,
  form: FormData,
): Promise<ConsentState> {
  const state = { name: textOf(form, 'name'), hasAgreed: form.has('agreed'), problem: null };
  try {
    await giveConsent(token, { ...state, address: clientAddress(await headers()) });
  } catch (error) {
    return refusalOf(error, state);
  }
  redirect('/consent/received');
}

/** Handles a refusal to be checked. */
export async function decline(token: string, before: ConsentState): Promise<ConsentState> {
  try {
    await declineConsent(token, clientAddress(await headers()));
  } catch (error) {
    return refusalOf(error, before);
  }
  redirect('/consent/declined');
}
