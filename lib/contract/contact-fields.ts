import { z } from 'zod';
import { filledText } from './fields';

const domainLetters = /^[\p{L}\p{M}\p{N}.-]+$/u;
const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;
// An IP address is no domain of mail.
const topLevel = /^(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;

/** Returns a domain in lower-case ASCII, as mail is sent to it; null if it cannot be one. */
export function domainOf(written: string): string | null {
  if (!domainLetters.test(written) || !URL.canParse(`http://${written}`)) return null;
  const domain = new URL(`http://${written}`).hostname;
  const labels = domain.split('.');
  const isDomain = labels.length > 1 && labels.every((one) => label.test(one));
  return isDomain && domain.length <= 253 && topLevel.test(labels.at(-1) ?? '') ? domain : null;
}

/** Returns the domain that an entry of the blocklist means, also where it is written as @example.com. */
export function domainOfEntry(value: string): string | null {
  return domainOf(value.trim().replace(/^@/, '').replace(/\.$/, ''));
}

const word = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+";
const localPart = new RegExp(`^${word}(?:\\.${word})*$`, 'u');
const ascii = /^[\x21-\x7e]+$/;
const plain = z.email();

/**
 * Returns an email address as it is kept: without surrounding blanks, its domain in ASCII. Null if it
 * is none. Letters of every script may stand before the @.
 */
export function emailOf(text: string): string | null {
  const written = text.trim().normalize('NFC');
  const at = written.lastIndexOf('@');
  const [local, host] = [written.slice(0, at), written.slice(at + 1)];
  const domain = domainOf(host);
  if (at < 1 || domain === null) return null;
  const address = `${local}@${ascii.test(host) ? host : domain}`;
  const isLocalPart = ascii.test(local)
    ? plain.safeParse(`${local}@example.com`).success
    : localPart.test(local);
  return isLocalPart && address.length <= 254 ? address : null;
}

/** An email address of a person in a request. */
export const emailInput = z
  .string()
  .max(320)
  .transform((value, context) => {
    const email = emailOf(value);
    if (email !== null) return email;
    context.addIssue({ code: 'custom', message: 'must be an e-mail address' });
    return z.NEVER;
  })
  .meta({ format: 'email', maxLength: 254 });

/** A phone number in a request, or what was typed in its place: what cannot be read is kept as it is. */
export const phoneInput = filledText(50);

/** How numbers are read, in descriptions. */
export const readingOfPhones =
  'Of the organization’s country unless it names another, `00` read as `+`. What cannot be read as a number (`n/a`, `call me`) is kept as typed and never used; `phone_e164` of the answer is null then.';
