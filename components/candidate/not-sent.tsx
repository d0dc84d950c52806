'use client';

import { notConfigured } from '@/components/applications/sending';
import { CopyButton } from '@/components/ui/copy-button';
import type { Message } from '@/lib/browser/applications';

/** Whether a message was kept only, because nothing is configured to send it. */
export function isUnsent({ status, failure_reason: reason }: Message): boolean {
  return status === 'skipped' && reason === 'no_transport';
}

/** Says why a message was not sent, where nothing is configured to send it. */
export function unsentWords({ channel }: Pick<Message, 'channel'>): string {
  return `Not sent: ${notConfigured[channel]}`;
}

/** Copies the link of a message that was not sent, for whoever may pass it on. */
export function CopyLink({ message, about }: { message: Message; about: string }) {
  return message.link ? <CopyButton text={message.link} label="Copy link" about={about} /> : null;
}
