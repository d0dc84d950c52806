import { parsePhoneNumberFromString } from 'libphonenumber-js';

// Some countries have numbers beyond what E.164, and with it the database, has room for.
const e164 = /^\+[1-9]\d{6,14}$/;

/** The E.164 form of a phone number as people write it (US unless it names a country), or null. */
export function toE164(phone: string): string | null {
  const parsed = parsePhoneNumberFromString(phone, 'US');
  return parsed?.isPossible() && e164.test(parsed.number) ? parsed.number : null;
}
