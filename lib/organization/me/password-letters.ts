import { env } from '@/lib/base/env';
import { greetingTo, unlinked } from '@/lib/base/plain-name';
import type { Tx } from '@/lib/base/postgres/transaction';
import { queueMessage } from '@/lib/outbox/messages/queue-messages';
import type { MessageText } from '@/lib/outbox/messages/templates';

/** Whose password a letter is about, and the organization that writes it. */
export type Addressee = { name: string; email: string; orgId: string; organizationName: string };

/** Returns the text of a letter of an organization to one of its people. */
export function letterTo(
  to: Addressee,
  subject: string,
  paragraphs: readonly string[],
): MessageText {
  const signature = `Kind regards,\n${unlinked(to.organizationName)}`;
  return { subject, body: `${[greetingTo(to.name), ...paragraphs, signature].join('\n\n')}\n` };
}

async function queue(
  tx: Tx,
  kind: 'password_reset' | 'password_changed',
  to: Addressee,
  text: MessageText,
) {
  const about = { orgId: to.orgId, candidateId: null, applicationId: null };
  const sent = { kind, channel: 'email', recipient: to.email, scheduledAt: null } as const;
  await queueMessage(tx, { ...about, ...sent, ...text });
}

/** Queues the letter with a link to a new password. */
export async function queueResetLetter(tx: Tx, to: Addressee, url: string): Promise<void> {
  const text = letterTo(to, 'Choose a new password', [
    `Somebody asked for a new password for ${to.email} in Recruiting. Open this link to choose one:`,
    url,
    'The link works once and for one hour. It signs you out of every browser.',
    'If you did not ask for it, ignore this message: your password stays as it is.',
  ]);
  await queue(tx, 'password_reset', to, text);
}

/** Queues the letter that tells somebody without a password that there is none to reset. */
export async function queueNoPasswordLetter(tx: Tx, to: Addressee): Promise<void> {
  const text = letterTo(to, 'Your account has no password', [
    `Somebody asked for a new password for ${to.email} in Recruiting. Your account has none: sign in with single sign-on at ${env().APP_URL}/sign-in.`,
    'If you did not ask for it, ignore this message.',
  ]);
  await queue(tx, 'password_reset', to, text);
}

/** Queues the letter that tells somebody of a new password, and what to do if it is not theirs. */
export async function queueChangedLetter(tx: Tx, to: Addressee, at: Date): Promise<void> {
  const when = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const text = letterTo(to, 'Your password was changed', [
    `The password of ${to.email} in Recruiting was changed on ${when}. Browsers that were signed in before have to sign in again. API tokens go on.`,
    `If that was not you, choose a new password at ${env().APP_URL}/forgot-password at once, and tell an admin of ${unlinked(to.organizationName)}.`,
  ]);
  await queue(tx, 'password_changed', to, text);
}
