import { withinParameter } from '@/lib/base/citus/by-organization';
import type { UnsentReason } from '@/lib/contract/unsent';
import { isExcludedText, isUncontactableText } from '@/lib/outbox/messages/excluded-recipients';
import { sends } from '@/lib/outbox/messages/not-sent';
import { addressOf } from '@/lib/outbox/messages/recipient-address';
import type { Candidate } from '@/prisma/generated/client';

/** What decides whether somebody may be written to, and where. */
export type WrittenTo = Pick<Candidate, 'email' | 'phone' | 'phoneE164'> & {
  isErased: boolean;
  isDoNotContact: boolean;
  consentContact: boolean | null;
  isExcluded: boolean;
};

/** SQL: the columns of WrittenTo, of an application `a` and its candidate `c` of the organization $1. */
export const writtenToColumns = `
  c.email, c.phone, c.phone_e164 AS "phoneE164", c.erased_at IS NOT NULL AS "isErased",
  c.consent_contact AS "consentContact",
  ${isExcludedText('a', withinParameter(1))} AS "isExcluded",
  ${isUncontactableText('a', withinParameter(1))} AS "isDoNotContact"`;

/** Returns why a message in one's own words is not sent to somebody; null where it is. */
export function reasonNotSent(person: WrittenTo): UnsentReason | null {
  if (person.isErased) return 'erased';
  if (person.isDoNotContact) return 'do_not_contact';
  if (person.consentContact === false) return 'no_consent';
  if (person.isExcluded) return 'blocklisted';
  const { channel, recipient } = addressOf(person);
  if (!recipient) return 'no_address';
  return sends(channel) ? null : 'no_transport';
}
