import { parsePhoneNumberFromString } from 'libphonenumber-js';

/** The E.164 form of a phone number as people write it (US unless it names a country), or null. */
export function toE164(phone: string): string | null {
  const parsed = parsePhoneNumberFromString(phone, 'US');
  return parsed?.isPossible() ? parsed.number : null;
}
