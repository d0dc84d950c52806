'use server';

import { redirect } from 'next/navigation';
import { endSession } from '@/app/end-session';

/** Signs out and goes to the sign-in page; works before and without the page's JavaScript. */
export async function signOut(): Promise<void> {
  await endSession();
  redirect('/sign-in');
}
