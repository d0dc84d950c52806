import type { Candidate, MessageChannel } from '@/prisma/generated/client';

/** What of a candidate has to be read to know where to write to them. */
export const reachable = { email: true, phone: true, phoneE164: true } as const;

export type Address = { channel: MessageChannel; recipient: string | null };

/**
 * Where a candidate is written to by the channel that is wanted; unless one is, by e-mail, or by SMS
 * where there is only a number. The recipient is null where there is no such address.
 */
export function addressOf(
  { email, phone, phoneE164 }: Pick<Candidate, keyof typeof reachable>,
  wanted?: MessageChannel,
): Address {
  const addresses = {
    email: email?.trim() || null,
    sms: phoneE164 ?? (phone?.trim() || null),
  };
  const channel = wanted ?? (addresses.sms && !addresses.email ? 'sms' : 'email');
  return { channel, recipient: addresses[channel] };
}
