import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** A phone number that can be called; one with an extension reaches a switchboard, not a person. */
export type PhoneNumber = { e164: string; extension: string | null };

// As the database column has it: some countries have numbers longer than E.164 allows.
const e164 = /^\+[1-9]\d{6,14}$/;

// Phones put direction marks around numbers on the clipboard.
const marks = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

function parsed(text: string, country: CountryCode): PhoneNumber | null {
  const number = parsePhoneNumberFromString(text, country);
  if (!number?.isValid() || !e164.test(number.number)) return null;
  return { e164: number.number, extension: number.ext || null };
}

/**
 * Reads a phone number as people write it: one without a country code as in `country`, `00` as `+`.
 * Returns null unless the number can exist.
 */
export function readPhone(text: string, country: CountryCode): PhoneNumber | null {
  const written = text.normalize('NFKC').replace(marks, '').trim();
  const abroad = written.replace(/^\(?00\)?\s*(?=[1-9])/, '+');
  // Where 00 is part of how a country dials, the country's own reading comes first.
  return parsed(written, country) ?? (abroad === written ? null : parsed(abroad, country));
}

/** The columns that hold a person's phone number. */
export type PhoneColumns = {
  /** As it was typed. */
  phone: string | null;
  /** The number by which a person is called and known; null where there is none or it has an extension. */
  phoneE164: string | null;
  /** A number with its extension, as RFC 3966 writes it: only the blocklist compares it. */
  phoneWithExtension: string | null;
};

/** Returns a phone number as typed and as it is used. */
export function phoneColumns(phone: string | null, country: CountryCode): PhoneColumns {
  const number = phone ? readPhone(phone, country) : null;
  const { e164: main = null, extension = null } = number ?? {};
  return {
    phone: phone || null,
    phoneE164: extension ? null : main,
    phoneWithExtension: extension && `${main};ext=${extension}`,
  };
}

/**
 * Returns the number under which a person is called, written to, joined and claimed, or null. Rows that
 * earlier releases wrote may hold a number that cannot exist, or the number before an extension.
 */
export function usableNumber({
  phone,
  phoneE164,
}: Pick<PhoneColumns, 'phone' | 'phoneE164'>): string | null {
  if (!phoneE164 || !readPhone(phoneE164, 'US')) return null;
  return phone && readPhone(phone, countryOf(phoneE164))?.extension ? null : phoneE164;
}

function countryOf(number: string): CountryCode {
  return parsePhoneNumberFromString(number)?.country ?? 'US';
}
