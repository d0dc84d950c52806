import { ApiError } from './api';

/** A refusal to show: at the field it is about, or above the form where it is about none. */
export type Problem = { field: string | null; message: string };

/** Makes a clause a sentence: "must not be empty" becomes "Must not be empty." */
export function sentence(clause: string): string {
  const text = clause.charAt(0).toUpperCase() + clause.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** What to tell the person about a failed call, and at which field of the body. */
export function problemOf(error: unknown): Problem {
  if (!(error instanceof ApiError)) {
    return { field: null, message: 'The server could not be reached. Try again.' };
  }
  const [, field = null, rest = error.message] = /^(\w+): (.+)$/s.exec(error.message) ?? [];
  return { field, message: sentence(rest) };
}
