import { greetingTo, unlinked } from '@/lib/base/plain-name';
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
  const { name, organizationName, url, validDays } = words;
  const [inviter, organization] = [unlinked(words.invitedBy), unlinked(organizationName)];
  const paragraphs = [
    greetingTo(name),
    `${inviter} invites you to join ${organization} in Recruiting. Open this link to accept:`,
    url,
    `The link works once and for ${validDays} days. If you did not expect it, ignore this message.`,
    `Kind regards,\n${organization}`,
  ];
  return {
    subject: `You are invited to ${organizationName}`,
    body: `${paragraphs.join('\n\n')}\n`,
  };
}
