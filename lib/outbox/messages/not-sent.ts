import { env } from '@/lib/base/env';
import type { Message, MessageChannel } from '@/prisma/generated/client';

/** Why a message was skipped: no mail server or SMS provider is configured, so it was only logged. */
export const noTransport = 'no_transport';

/** Whether messages of a channel leave the service; without a provider they are only logged. */
export function sends(channel: MessageChannel): boolean {
  const { SMTP_URL, SMS_PROVIDER_URL, SMS_PROVIDER_SECRET } = env();
  if (channel === 'email') return SMTP_URL !== undefined;
  return SMS_PROVIDER_URL !== undefined && SMS_PROVIDER_SECRET !== undefined;
}

type Outcome = Pick<Message, 'status' | 'sentAt' | 'failureReason' | 'transport'>;

/** Returns what became of a message: earlier releases stored as sent what was only logged. */
export function outcomeOf(message: Outcome): Pick<Outcome, 'status' | 'sentAt' | 'failureReason'> {
  const { status, sentAt, failureReason, transport } = message;
  if (status !== 'sent' || transport !== 'log') return { status, sentAt, failureReason };
  return { status: 'skipped', sentAt: null, failureReason: noTransport };
}
