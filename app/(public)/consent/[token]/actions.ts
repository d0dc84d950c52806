'use server';

import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { deadEnd } from '@/app/(public)/dead-end';
import type { ConsentState } from '@/components/consent/consent-form';
import { ServiceError } from '@/lib/base/errors';
import { declineConsent, giveConsent } from '@/lib/hiring/checks/consent';
import { clientAddress } from '@/lib/http/client-address';
import { endStands } from '@/lib/http/link-validity';

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

async function refusalOf(token: string, error: unknown, state: ConsentState) {
  if (!(error instanceof ServiceError)) throw error;
  if (error.code !== 'NOT_FOUND') return { ...state, problem: error.message };
  // Sent twice, it has arrived.
  if (await endStands('consent', token)) redirect(`/consent/${token}/done`);
  return deadEnd(`/consent/${token}`);
}

/** Handles a signature: thanks the candidate, or returns the reason why not. */
export async function agree(
  token: string,
  _before: ConsentState,
  form: FormData,
): Promise<ConsentState> {
  const state = {
    name: textOf(form, 'name'),
    hasAgreed: form.get('agreed') === 'on',
    problem: null,
  };
  try {
    await giveConsent(token, { ...state, address: clientAddress(await headers()) });
  } catch (error) {
    return refusalOf(token, error, state);
  }
  redirect(`/consent/${token}/done`);
}

/** Handles a refusal to be checked. */
export async function decline(token: string, before: ConsentState): Promise<ConsentState> {
  try {
    await declineConsent(token, clientAddress(await headers()));
  } catch (error) {
    return refusalOf(token, error, before);
  }
  redirect(`/consent/${token}/done`);
}
