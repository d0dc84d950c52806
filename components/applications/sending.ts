'use client';

import { useSession } from '@/components/shell/session-context';
import { readable } from '@/components/ui/words';

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

/** Why nothing is sent by each channel; null where something is. */
export function useObstacles(): Record<Channel, string | null> {
  const { sends } = useSession();
  return {
    email: sends.email ? null : notConfigured.email,
    sms: sends.sms ? null : notConfigured.sms,
  };
}

/** Why a candidate is not written to, by email where they have an address; null where they are. */
export function useObstacle({ email }: { email: string | null }): string | null {
  return useObstacles()[email ? 'email' : 'sms'];
}
