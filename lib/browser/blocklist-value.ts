import { domainOfEntry, emailOf } from '@/lib/contract/contact-fields';
import { foldedName } from '@/lib/words/folded-text';
import type { MatchType } from './blocklist';

const shortened = /^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/i;

// Which numbers exist is known to the service alone; what has too few digits is none anywhere.
function problemOfPhone(value: string): string | undefined {
  if (shortened.test(value.trim())) {
    return `“${value}” is a number that a spreadsheet shortened: write all its digits`;
  }
  const digits = value.normalize('NFKC').match(/\p{Nd}/gu) ?? [];
  return digits.length < 4 ? `“${value}” is no phone number` : undefined;
}

/** Says why a value would be refused as one of its kind, as far as that can be told without asking. */
export function problemOfValue(type: MatchType, value: string): string | undefined {
  if (type === 'phone') return problemOfPhone(value);
  if (type === 'email') return emailOf(value) ? undefined : `“${value}” is no email address`;
  if (type === 'email_domain') {
    return domainOfEntry(value) ? undefined : `“${value}” is no domain such as example.com`;
  }
  return /\p{L}/u.test(foldedName(value)) ? undefined : `“${value}” is no name`;
}
