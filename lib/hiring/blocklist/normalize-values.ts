import { ServiceError } from '@/lib/base/errors';
import { readPhone } from '@/lib/base/phone';
import { domainOfEntry, emailOf } from '@/lib/contract/contact-fields';
import type { Country } from '@/lib/contract/countries';
import { foldedName } from '@/lib/words/folded-text';
import type { BlocklistMatchType } from '@/prisma/generated/client';

function addressOf(value: string): string | null {
  return emailOf(value)?.toLowerCase() ?? null;
}

function numberOf(value: string, country: Country): string | null {
  const number = readPhone(value, country);
  if (!number) return null;
  return number.extension ? `${number.e164};ext=${number.extension}` : number.e164;
}

function nameOf(value: string): string | null {
  const name = value.trim().replace(/\s+/g, ' ');
  // What folds to nothing would be compared with nobody.
  return /\p{L}/u.test(foldedName(name)) ? name : null;
}

type Rule = { read(value: string, country: Country): string | null; problem: string };

const rules: Record<BlocklistMatchType, Rule> = {
  email: { read: addressOf, problem: 'must be an e-mail address' },
  phone: {
    read: numberOf,
    problem: 'must be a phone number that can exist, with its country code where it is abroad',
  },
  email_domain: { read: domainOfEntry, problem: 'must be a domain such as example.com' },
  name_exact: { read: nameOf, problem: 'must be a name' },
  name_fuzzy: { read: nameOf, problem: 'must be a name' },
};

/**
 * Normalizes a match value for storage, a bare phone number as one of `country`; throws
 * VALIDATION_ERROR if it is not valid for its type.
 */
export function matchValueOf(type: BlocklistMatchType, value: string, country: Country): string {
  const { read, problem } = rules[type];
  const kept = read(value, country);
  if (kept === null) throw new ServiceError('VALIDATION_ERROR', `match_value: ${problem}`);
  return kept;
}
