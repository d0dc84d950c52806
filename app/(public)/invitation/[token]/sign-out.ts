'use server';

import { redirect } from 'next/navigation';
import { endSession } from '@/app/end-session';

/** Signs out whoever an invitation is not for, so that the person it names can sign in. */
export async function signOutFor(token: string): Promise<void> {
  await endSession();
  redirect(`/sign-in?callbackUrl=${encodeURIComponent(`/invitation/${token}`)}`);
}
