import { env } from '@/lib/base/env';
import type { Message, MessageChannel } from '@/prisma/generated/client';

/** Why a message was skipped: no mail server or SMS provider is configured, so it was only logged. */
export const noTransport = 'no_transport';

/** Why a message was skipped: there is neither a usable email address nor a number to send it to. */
export const noAddress = 'no_address';

/** SQL condition: a message of this alias was promised and reached nobody. As its index has it. */
export const reachedNobody = (alias: string) =>
  `(${alias}.status = 'failed' OR ${alias}.failure_reason = '${noAddress}')`;

/** SQL condition: it was tried, or would have been but for an address or a transport. */
export const wasTried = (alias: string) =>
  `(${alias}.status = 'sent' OR ${alias}.failure_reason = '${noTransport}' OR ${reachedNobody(alias)})`;

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
