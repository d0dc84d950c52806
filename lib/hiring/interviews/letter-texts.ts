import { type About, letter, type MessageText } from '@/lib/outbox/messages/templates';
import { timeRange } from './format-times';

type When = { startTime: Date; endTime: Date; timeZone: string };

/** A link to choose a time, and whether any was free to choose when the letter was written. */
export type TimesLink = { link: string; hasTimes: boolean };

function chooseAnother({ link, hasTimes }: Partial<TimesLink>): string {
  if (!link) return 'If this time does not suit you, please write to us and we will find another.';
  return hasTimes
    ? `If this time does not suit you, choose another here:\n${link}`
    : `If this time does not suit you, tell us here:\n${link}`;
}

/** Tells a candidate the time of their interview, with a link to choose another time. */
export function interviewConfirmationText(about: About & When & Partial<TimesLink>): MessageText {
  const { calledName, jobTitle, organizationName, timeZone, link, hasTimes, ...slot } = about;
  return {
    subject: `Your interview for ${jobTitle}`,
    body: letter(calledName, organizationName, [
      `Your interview for ${jobTitle} is booked:`,
      timeRange(slot, timeZone),
      chooseAnother({ link, hasTimes }),
      'We look forward to talking with you.',
    ]),
  };
}

/** Tells a candidate that their interview has moved to another time. */
export function interviewRescheduledText(
  about: About & When & { previous: Omit<When, 'timeZone'> } & Partial<TimesLink>,
): MessageText {
  const { calledName, jobTitle, organizationName, timeZone, previous, ...rest } = about;
  const { link, hasTimes, ...slot } = rest;
  return {
    subject: `New time of your interview for ${jobTitle}`,
    body: letter(calledName, organizationName, [
      `Your interview for ${jobTitle} has a new time:`,
      timeRange(slot, timeZone),
      `It was planned for ${timeRange(previous, timeZone)}.`,
      chooseAnother({ link, hasTimes }),
      'We look forward to talking with you.',
    ]),
  };
}

/** Tells a candidate who asked for another time that the interview stays until that is answered. */
export function interviewKeptText(about: About & When & TimesLink): MessageText {
  const { calledName, jobTitle, organizationName, timeZone, link, hasTimes, ...slot } = about;
  return {
    subject: `Your interview for ${jobTitle}: you asked for another time`,
    body: letter(calledName, organizationName, [
      'We have your request for another time and will answer it.',
      'Your interview stays at this time until we answer:',
      timeRange(slot, timeZone),
      hasTimes
        ? `If one of the free times suits you after all, you can choose it here:\n${link}`
        : `Your request and your interview stand here:\n${link}`,
    ]),
  };
}

/** Where a candidate continues who moves to another location, and whether a time there is to follow. */
export type Continuing = { place: string; isTimeToFollow: boolean };

/** What a candidate may expect whose interview is cancelled; who is hired needs none any more. */
export type Closing = 'another_time' | 'over' | 'hired' | Continuing;

function continuingText(about: About & When & Continuing): MessageText {
  const { calledName, jobTitle, organizationName, timeZone, place, isTimeToFollow } = about;
  return {
    subject: `Your application for ${jobTitle} continues at ${place}`,
    body: letter(calledName, organizationName, [
      `Your application for ${jobTitle} continues at ${place}. So this interview will not take place:`,
      timeRange(about, timeZone),
      ...(isTimeToFollow ? [`We will write to you about a new time at ${place}.`] : []),
    ]),
  };
}

/**
 * Tells a candidate that an interview is cancelled: as good news where they are hired, or continue at
 * another location.
 */
export function interviewCancelledText(about: About & When & { closing: Closing }): MessageText {
  const { calledName, jobTitle, organizationName, timeZone, closing, ...slot } = about;
  if (typeof closing === 'object') return continuingText({ ...about, ...closing });
  if (closing === 'hired') {
    return {
      subject: `Your interview for ${jobTitle} is no longer needed`,
      body: letter(calledName, organizationName, [
        `Good news about your application for ${jobTitle}: an interview is no longer needed. It was planned for:`,
        timeRange(slot, timeZone),
        'You will hear from us about the next step.',
      ]),
    };
  }
  const next = closing === 'another_time' ? ['We will write to you about another time.'] : [];
  return {
    subject: `Your interview for ${jobTitle} is cancelled`,
    body: letter(calledName, organizationName, [
      `Your interview for ${jobTitle} will not take place. It was planned for:`,
      timeRange(slot, timeZone),
      ...next,
    ]),
  };
}

/** Tells a candidate whose interview is booked by which link they may choose another time for it. */
export function otherTimeLinkText(about: About & When & TimesLink): MessageText {
  const { calledName, jobTitle, organizationName, timeZone, link, hasTimes, ...slot } = about;
  return {
    subject: `Your interview for ${jobTitle}: you can choose another time`,
    body: letter(calledName, organizationName, [
      `Your interview for ${jobTitle} is booked:`,
      timeRange(slot, timeZone),
      hasTimes
        ? `You can choose another time here:\n${link}`
        : `You can tell us here when another time would suit you:\n${link}`,
      'It stays at this time until you choose another. The link is yours alone and works until the interview begins.',
    ]),
  };
}

/** Asks a candidate to choose a time for their interview, or to name one where none is free to choose. */
export function schedulingLinkText(about: About & TimesLink & { days: number }): MessageText {
  const { calledName, jobTitle, organizationName, link, hasTimes, days } = about;
  const isTheirs = `The link is yours alone and works for ${days} days.`;
  const asked = hasTimes
    ? [
        `Please choose a time for your interview here:\n${link}`,
        `${isTheirs} If none of the times fit, you can tell us so on the same page.`,
      ]
    : [`Please tell us here when an interview would suit you:\n${link}`, isTheirs];
  return {
    subject: hasTimes
      ? `Choose a time for your interview for ${jobTitle}`
      : `When would an interview for ${jobTitle} suit you?`,
    body: letter(calledName, organizationName, [
      `Good news about your application for ${jobTitle}: we would like to talk with you.`,
      ...asked,
    ]),
  };
}
