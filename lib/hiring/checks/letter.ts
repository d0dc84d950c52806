import { type About, letter, type MessageText } from '@/lib/outbox/messages/templates';

/** The message that asks a candidate to consent to checks through a link. */
export function consentRequestText(about: About & { url: string; validDays: number }): MessageText {
  const { calledName, jobTitle, organizationName, url, validDays } = about;
  return {
    subject: `Your consent to a background check for ${jobTitle}`,
    body: letter(calledName, organizationName, [
      `As part of your application for ${jobTitle} we would like to have a background check made. It begins only if you agree to it.`,
      'Here you can read what would be checked, and say yes or no:',
      url,
      `The link is meant for you alone and works for ${validDays} days.`,
    ]),
  };
}
