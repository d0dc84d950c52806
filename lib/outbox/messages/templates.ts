import { greetingTo } from '@/lib/base/plain-name';

export type MessageText = { subject: string; body: string };

export type About = { calledName: string; jobTitle: string; organizationName: string };

/** A plain-text message: greeting, paragraphs, and the organization as signature. */
export function letter(calledName: string, organizationName: string, paragraphs: string[]): string {
  return `${[greetingTo(calledName), ...paragraphs, `Kind regards,\n${organizationName}`].join('\n\n')}\n`;
}

/** Tells a candidate that the organization rejected the application. */
export function rejectionText({ calledName, jobTitle, organizationName }: About): MessageText {
  return {
    subject: `Your application for ${jobTitle}`,
    body: letter(calledName, organizationName, [
      `Thank you for applying for ${jobTitle} and for the time you gave us.`,
      'We have decided not to take your application further. This is not an easy message to read, and we did not decide it lightly.',
      'You are welcome to apply to us again. We wish you every success in your search.',
    ]),
  };
}

/** Confirms to a candidate that their application is withdrawn. */
export function withdrawalConfirmationText(about: About): MessageText {
  const { calledName, jobTitle, organizationName } = about;
  return {
    subject: `Your application for ${jobTitle} is withdrawn`,
    body: letter(calledName, organizationName, [
      `We have withdrawn your application for ${jobTitle}. There is nothing more you need to do.`,
      'Thank you for your interest. If you did not ask for this, or change your mind, please write to us.',
    ]),
  };
}
