import { parsePhoneNumberFromString } from 'libphonenumber-js';

// Some countries have numbers longer than E.164, and so the database column, allows.
const e164 = /^\+[1-9]\d{6,14}$/;

/** Returns a phone number as people write it in E.164 (US if it names no country), or null. */
export function toE164(phone: string): string | null {
  const parsed = parsePhoneNumberFromString(phone, 'US');
  return parsed?.isPossible() && e164.test(parsed.number) ? parsed.number : null;
}
