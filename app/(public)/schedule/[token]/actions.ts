'use server';

import { refresh } from 'next/cache';
import { redirect } from 'next/navigation';
import { deadEnd } from '@/app/(public)/dead-end';
import { ServiceError } from '@/lib/base/errors';
import { chooseSlot, requestOtherTime } from '@/lib/hiring/scheduling/choose-time';

export type Answer = { problem: string; message: string };

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** Goes on to the link that an answer gave; a refusal comes back with the page. */
async function goOn(token: string, answer: Promise<{ link: string }>, form: FormData) {
  const given = await answer.catch((error: unknown) => {
    if (error instanceof ServiceError) return error;
    throw error;
  });
  if (given instanceof ServiceError) {
    if (given.code === 'NOT_FOUND') return deadEnd(`/schedule/${token}`);
    // The times on the page are as old as the page.
    refresh();
    return { problem: given.message, message: textOf(form, 'message') };
  }
  const zone = textOf(form, 'zone');
  const query = zone ? `?zone=${encodeURIComponent(zone)}` : '';
  return redirect(`${new URL(given.link).pathname}${query}`);
}

/** Books the time a form names; a refusal comes back with the page. */
export async function book(token: string, _before: Answer, form: FormData): Promise<Answer> {
  return goOn(token, chooseSlot(token, textOf(form, 'slot')), form);
}

/** Asks for another time with a form's message; a refusal comes back with the page. */
export async function ask(token: string, _before: Answer, form: FormData): Promise<Answer> {
  return goOn(token, requestOtherTime(token, textOf(form, 'message')), form);
}
