'use client';

import { useSession } from '@/components/shell/session-context';
import { readable } from '@/components/ui/words';
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
