'use server';

import { refresh } from 'next/cache';
import { notFound, redirect } from 'next/navigation';
import { ServiceError } from '@/lib/base/errors';
import { chooseSlot, requestOtherTime } from '@/lib/hiring/scheduling/choose-time';

export type Answer = { problem: string; message: string };

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

function refusalOf(error: unknown, form: FormData): Answer {
  if (!(error instanceof ServiceError)) throw error;
  if (error.code === 'NOT_FOUND') notFound();
  // The times on the page are as old as the page.
  refresh();
  return { problem: error.message, message: textOf(form, 'message') };
}

/** Books the time a form names; a refusal comes back with the page. */
export async function book(token: string, _before: Answer, form: FormData): Promise<Answer> {
  const chosen = await chooseSlot(token, textOf(form, 'slot')).catch((error: unknown) =>
    refusalOf(error, form),
  );
  if ('problem' in chosen) return chosen;
  const zone = textOf(form, 'zone');
  const query = zone ? `?zone=${encodeURIComponent(zone)}` : '';
  redirect(`${new URL(chosen.link).pathname}${query}`);
}

/** Asks for another time with a form's message; a refusal comes back with the page. */
export async function ask(token: string, _before: Answer, form: FormData): Promise<Answer> {
  const refused = await requestOtherTime(token, textOf(form, 'message')).catch((error: unknown) =>
    refusalOf(error, form),
  );
  if (refused) return refused;
  redirect('/schedule/requested');
}
