import { countries } from '@/lib/contract/countries';

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** Returns the name of a country by its ISO 3166 code. */
export const countryName = (country: string): string => names.of(country) ?? country;

/** The countries whose phone numbers can be read, by name and in the order of names. */
export const namedCountries: readonly { value: string; label: string }[] = countries
  .map((country) => ({ value: country, label: countryName(country) }))
  .sort((one, other) => one.label.localeCompare(other.label, 'en'));
