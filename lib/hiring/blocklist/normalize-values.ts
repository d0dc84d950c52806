import { domainToASCII } from 'node:url';
import { z } from 'zod';
import { ServiceError } from '@/lib/base/errors';
import { toE164 } from '@/lib/base/phone';
import { foldedName } from '@/lib/words/folded-text';
import type { BlocklistMatchType } from '@/prisma/generated/client';

const email = z.email().max(254);
const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/** Normalizes a domain to lower-case ASCII without a leading @; null if it is not a domain. */
export function domainOf(value: string): string | null {
  const host = domainToASCII(value.trim().replace(/^@/, '').replace(/\.$/, ''));
  const labels = host.split('.');
  const isDomain =
    host.length <= 253 && labels.length > 1 && labels.every((one) => label.test(one));
  // An IP address is not an email domain.
  return isDomain && !/^\d+$/.test(labels.at(-1) ?? '') ? host : null;
}

function emailOf(value: string): string | null {
  const address = value.trim().toLowerCase();
  return email.safeParse(address).success ? address : null;
}

function nameOf(value: string): string | null {
  const name = value.trim().replace(/\s+/g, ' ');
  // What folds to nothing would be compared with nobody.
  return /\p{L}/u.test(foldedName(name)) ? name : null;
}

const rules: Record<BlocklistMatchType, { read(value: string): string | null; problem: string }> = {
  email: { read: emailOf, problem: 'must be an e-mail address' },
  phone: { read: toE164, problem: 'must be a possible phone number' },
  email_domain: { read: domainOf, problem: 'must be a domain such as example.com' },
  name_exact: { read: nameOf, problem: 'must be a name' },
  name_fuzzy: { read: nameOf, problem: 'must be a name' },
};

/**
 * Normalizes a match value for storage; throws VALIDATION_ERROR if it is not valid for its type.
 */
export function matchValueOf(type: BlocklistMatchType, value: string): string {
  const { read, problem } = rules[type];
  const kept = read(value);
  if (kept === null) throw new ServiceError('VALIDATION_ERROR', `match_value: ${problem}`);
  return kept;
}
