export type MessageText = { subject: string; body: string };

export type About = { firstName: string; jobTitle: string; organizationName: string };

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

// Spelled out here: Intl words dates differently from one ICU version to the next.
function dayOf(time: Date): string {
  const weekday = weekdays[time.getUTCDay()];
  return `${weekday}, ${months[time.getUTCMonth()]} ${time.getUTCDate()}, ${time.getUTCFullYear()}`;
}

function clockOf(time: Date): string {
  return time.toISOString().slice(11, 16);
}

/** A time range as a person reads it, in UTC; the end names its day only where it is another one. */
export function timeRange(start: Date, end: Date): string {
  const endDay = dayOf(start) === dayOf(end) ? '' : `${dayOf(end)}, `;
  return `${dayOf(start)}, ${clockOf(start)} to ${endDay}${clockOf(end)} UTC`;
}

/** A letter of plain text: greeting, paragraphs, and the organization that signs it. */
export function letter(firstName: string, organizationName: string, paragraphs: string[]): string {
  const greeting = firstName.trim() ? `Hello ${firstName.trim()},` : 'Hello,';
  return `${[greeting, ...paragraphs, `Kind regards,\n${organizationName}`].join('\n\n')}\n`;
}

/** Tells a candidate that the organization decided against the application. */
export function rejectionText({ firstName, jobTitle, organizationName }: About): MessageText {
  return {
    subject: `Your application for ${jobTitle}`,
    body: letter(firstName, organizationName, [
      `Thank you for applying for ${jobTitle} and for the time you gave us.`,
      'We have decided not to take your application further. This is not an easy message to read, and we did not decide it lightly.',
      'You are welcome to apply to us again. We wish you every success in your search.',
    ]),
  };
}

/** Confirms to a candidate that their application is withdrawn. */
export function withdrawalConfirmationText(about: About): MessageText {
  const { firstName, jobTitle, organizationName } = about;
  return {
    subject: `Your application for ${jobTitle} is withdrawn`,
    body: letter(firstName, organizationName, [
      `We have withdrawn your application for ${jobTitle}. There is nothing more you need to do.`,
      'Thank you for your interest. If you did not ask for this, or change your mind, please write to us.',
    ]),
  };
}

/** Tells a candidate when their interview is. */
export function interviewConfirmationText(
  about: About & { startTime: Date; endTime: Date },
): MessageText {
  const { firstName, jobTitle, organizationName, startTime, endTime } = about;
  return {
    subject: `Your interview for ${jobTitle}`,
    body: letter(firstName, organizationName, [
      `Your interview for ${jobTitle} is booked:`,
      timeRange(startTime, endTime),
      'If this time does not suit you, please write to us and we will find another. We look forward to talking with you.',
    ]),
  };
}
