import { z } from 'zod';
import { normalizeEmail } from '@/lib/auth/users';
import { ScimProblem } from './problem';

export type Fields = Record<string, unknown>;

/** Whether a value is an object with names. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The refusal of a value. */
export const invalidValue = (name: string, problem: string) =>
  new ScimProblem('invalidValue', `${name}: ${problem}.`);

// Entra ID once sent `[{"value": "…"}]` for an attribute of one value, and some tenants still do.
function unwrapped(sent: unknown): unknown {
  const value: unknown = Array.isArray(sent) && sent.length === 1 ? sent[0] : sent;
  return isFields(value) && 'value' in value ? value.value : value;
}

/** Text that can be stored, trimmed; null where there is none. Throws invalidValue. */
export function textOf(name: string, sent: unknown, longest = 200): string | null {
  const value = unwrapped(sent);
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string') throw invalidValue(name, 'must be text');
  const text = value.trim();
  if (text.length > longest) throw invalidValue(name, `must have at most ${longest} characters`);
  if (text.includes('\0') || !text.isWellFormed()) {
    throw invalidValue(name, 'must be well-formed Unicode without NUL');
  }
  return text === '' ? null : text;
}

/** True or false, as text too: Entra ID sends `"False"`. Throws invalidValue. */
export function booleanOf(name: string, sent: unknown): boolean {
  const value = unwrapped(sent);
  if (typeof value === 'boolean') return value;
  const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (word === 'true' || word === 'false') return word === 'true';
  throw invalidValue(name, 'must be true or false');
}

const address = z.email().max(254);

/** An email address as accounts have it. Throws invalidValue. */
export function addressOf(name: string, sent: unknown): string {
  const text = textOf(name, sent, 254);
  const parsed = address.safeParse(normalizeEmail(text ?? ''));
  if (!parsed.success) throw invalidValue(name, 'must be the email address of the person');
  return parsed.data;
}
