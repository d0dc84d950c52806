import { greetingTo } from '@/lib/base/plain-name';
import type { MessageText } from '@/lib/outbox/messages/templates';

export type InvitationWords = {
  name: string | null;
  invitedBy: string;
  organizationName: string;
  url: string;
  validDays: number;
};

/** The message that invites a person to an organization. */
export function invitationText(words: InvitationWords): MessageText {
  const { name, invitedBy, organizationName, url, validDays } = words;
  const paragraphs = [
    greetingTo(name),
    `${invitedBy} invites you to join ${organizationName} in Recruiting. Open this link to accept:`,
    url,
    `The link works once and for ${validDays} days. If you did not expect it, ignore this message.`,
    `Kind regards,\n${organizationName}`,
  ];
  return {
    subject: `You are invited to ${organizationName}`,
    body: `${paragraphs.join('\n\n')}\n`,
  };
}
