'use client';

import { useSession } from '@/components/shell/session-context';
import { readable } from '@/components/ui/words';
import type { Answer } from '@/lib/browser/api';
import type { Unreached } from '@/lib/browser/messages';

type Channel = 'email' | 'sms';

/** Why nothing is sent by a channel that nothing is configured for. */
export const notConfigured: Record<Channel, string> = {
  email: 'no email is configured',
  sms: 'no text messages are configured',
};

/** Why a message was not sent, from the reason that is stored with it. */
export function whyUnsent(reason: string, channel: Channel): string {
  return reason === 'no_transport' ? notConfigured[channel] : readable(reason).toLowerCase();
}

/** Why a message in one's own words does not reach somebody, after their name. */
export const notWritten: Record<Unreached, string> = {
  erased: 'their data was erased',
  do_not_contact: 'asked not to be contacted',
  no_consent: 'has not agreed to be contacted',
  blocklisted: 'kept from messages by the blocklist',
  no_address: 'has no email address or phone number',
  no_transport: 'kept under Messages and not sent: nothing is configured to send it',
  not_found: 'is no longer there, or out of your reach',
};

/** Why nothing is sent by each channel; null where something is. */
export function useObstacles(): Record<Channel, string | null> {
  const { sends } = useSession();
  return {
    email: sends.email ? null : notConfigured.email,
    sms: sends.sms ? null : notConfigured.sms,
  };
}

/** How somebody is written to; without `phone` it is not known whether they have a number. */
type Reached = { email: string | null; phone?: string | null | undefined };

/** Why somebody is not written to, by email where they have an address; null where they are. */
export function obstacleTo(
  { email, phone }: Reached,
  obstacles: Record<Channel, string | null>,
): string | null {
  if (!email && phone === null) return 'there is no email address or phone number';
  return obstacles[email ? 'email' : 'sms'];
}

/** Why a candidate is not written to, as this service is configured; null where they are. */
export function useObstacle(reached: Reached): string | null {
  return obstacleTo(reached, useObstacles());
}

/** What a change may say of the letter that goes with it. */
export type Telling = Pick<Answer<'rejectApplication'>, 'message_not_sent'>;

/** What is left to say after a change whose letter is not sent; undefined where it is. */
export function untoldText({ message_not_sent: reason }: Telling): string | undefined {
  return reason && `No message was sent: the candidate ${whyUntold[reason]}.`;
}

const whyUntold: Record<NonNullable<Telling['message_not_sent']>, string> = {
  no_address: notWritten.no_address,
  blocklisted: 'is kept from messages by the blocklist',
  do_not_contact: notWritten.do_not_contact,
};
