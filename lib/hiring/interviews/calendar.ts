import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';
import { currentTime } from '@/lib/base/clock';
import { env } from '@/lib/base/env';
import type { Interview } from '@/prisma/generated/client';

export type CalendarEvent = {
  interview: Pick<Interview, 'id' | 'seriesId' | 'sequence' | 'startTime' | 'endTime'>;
  method: 'REQUEST' | 'CANCEL';
  organizationName: string;
  jobTitle: string;
  attendee: { name: string; email: string };
  place: string | null;
};

function senderAddress(): string {
  // Without it no letter is sent that would carry the calendar.
  const { MAIL_FROM = 'recruiting@localhost' } = env();
  return MAIL_FROM.match(/<([^<>]+)>/)?.[1] ?? MAIL_FROM;
}

// iCalendar has no control characters but line breaks, and those only outside a quoted parameter.
const printable = (text: string) => text.replace(/[^\P{Cc}\n]+/gu, ' ').trim();

// It cannot escape double quotes there either.
const quotable = (name: string) => name.replaceAll('"', "'").replace(/\p{Cc}+/gu, ' ');

/**
 * Returns the iCalendar file of an interview, in UTC. Rescheduled interviews are versions of one
 * event, so that calendars move it instead of showing two.
 */
export function calendarOf(event: CalendarEvent, now = currentTime()): string {
  const { interview, method, organizationName, jobTitle, attendee, place } = event;
  const isCancelled = method === 'CANCEL';
  const calendar = ical({
    prodId: { company: 'Recruiting service', product: 'Interviews', language: 'EN' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  });
  calendar.createEvent({
    id: interview.seriesId ?? interview.id,
    sequence: interview.sequence,
    stamp: now,
    start: interview.startTime,
    end: interview.endTime,
    summary: printable(`Interview for ${jobTitle}, ${organizationName}`),
    location: place && printable(place),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: quotable(organizationName), email: senderAddress() },
    attendees: [
      {
        name: quotable(attendee.name),
        email: attendee.email,
        rsvp: !isCancelled,
        role: ICalAttendeeRole.REQ,
        status: ICalAttendeeStatus.ACCEPTED,
      },
    ],
  });
  return calendar.toString();
}
