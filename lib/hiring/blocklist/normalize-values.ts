import { domainToASCII } from 'node:url';
import { z } from 'zod';
import { ServiceError } from '@/lib/base/errors';
import { toE164 } from '@/lib/base/phone';
import type { BlocklistMatchType } from '@/prisma/generated/client';

const email = z.email().max(254);
const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/** A host in its ASCII form, lower case, without a leading @; null where it is no domain. */
export function domainOf(value: string): string | null {
  const host = domainToASCII(value.trim().replace(/^@/, '').replace(/\.$/, ''));
  const labels = host.split('.');
  const isDomain =
    host.length <= 253 && labels.length > 1 && labels.every((one) => label.test(one));
  // An address in numbers is no domain that mail comes from.
  return isDomain && !/^\d+$/.test(labels.at(-1) ?? '') ? host : null;
}

function emailOf(value: string): string | null {
  const address = value.trim().toLowerCase();
  return email.safeParse(address).success ? address : null;
}

function nameOf(value: string): string | null {
  const name = value.trim().replace(/\s+/g, ' ');
  return /\p{L}/u.test(name) ? name : null;
}

const rules: Record<BlocklistMatchType, { read(value: string): string | null; problem: string }> = {
  email: { read: emailOf, problem: 'must be an e-mail address' },
  phone: { read: toE164, problem: 'must be a possible phone number' },
  email_domain: { read: domainOf, problem: 'must be a domain such as example.com' },
  name_exact: { read: nameOf, problem: 'must be a name' },
  name_fuzzy: { read: nameOf, problem: 'must be a name' },
};

/** A match value in the form it is kept in; throws VALIDATION_ERROR where its type has no such value. */
export function matchValueOf(type: BlocklistMatchType, value: string): string {
  const { read, problem } = rules[type];
  const kept = read(value);
  if (kept === null) throw new ServiceError('VALIDATION_ERROR', `match_value: ${problem}`);
  return kept;
}
