import { type About, letter, type MessageText } from '@/lib/outbox/messages/templates';
import type { MessageChannel } from '@/prisma/generated/client';

export type Invitation = About & { url: string; validDays: number };

function email({
  calledName,
  jobTitle,
  organizationName,
  url,
  validDays,
}: Invitation): MessageText {
  return {
    subject: `Some questions about your application for ${jobTitle}`,
    body: letter(calledName, organizationName, [
      `To take your application for ${jobTitle} further we would like to ask you some questions. They take a few minutes, on a phone too:`,
      url,
      `The link is meant for you alone. It works once, within the next ${validDays} days.`,
    ]),
  };
}

function sms({ jobTitle, organizationName, url, validDays }: Invitation): MessageText {
  return {
    subject: '',
    body: `${organizationName}: please answer some questions about your application for ${jobTitle} within ${validDays} days: ${url}`,
  };
}

/** The message that asks a candidate to answer a job's questions, worded for the channel. */
export function evaluationText(channel: MessageChannel, invitation: Invitation): MessageText {
  return channel === 'sms' ? sms(invitation) : email(invitation);
}
