import { ServiceError } from '@/lib/base/errors';
import { usableNumber } from '@/lib/base/phone';
import type { Candidate, MessageChannel } from '@/prisma/generated/client';

/** The candidate columns that addressOf needs. */
export const reachable = { email: true, phone: true, phoneE164: true } as const;

export type Address = { channel: MessageChannel; recipient: string | null };

/**
 * Returns a candidate's address for the wanted channel; by default email, or SMS if there is only a
 * phone number. The recipient is null if the candidate has no such address:
 * a number that cannot exist is none, nor is one with an extension.
 */
export function addressOf(
  { email, phone, phoneE164 }: Pick<Candidate, keyof typeof reachable>,
  wanted?: MessageChannel,
): Address {
  const addresses = {
    email: email?.trim() || null,
    sms: usableNumber({ phone, phoneE164 }),
  };
  const channel = wanted ?? (addresses.sms && !addresses.email ? 'sms' : 'email');
  return { channel, recipient: addresses[channel] };
}

/** Says that a link was asked for and has nowhere to go. */
export const unreachable = () =>
  new ServiceError(
    'VALIDATION_ERROR',
    'The candidate has neither an e-mail address nor a phone number to send the link to.',
  );
