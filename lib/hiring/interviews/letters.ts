import type { Tx } from '@/lib/base/postgres/transaction';
import { employerColumns, employerOf } from '@/lib/organization/organizations/employer';
import { queueMessage } from '@/lib/outbox/messages/queue-messages';
import { addressOf, reachable } from '@/lib/outbox/messages/recipient-address';
import type { MessageText } from '@/lib/outbox/messages/templates';
import type { Application, Interview, MessageKind } from '@/prisma/generated/client';
import { calendarOf } from './calendar';
import { defaultTimeZone } from './format-times';

export type Setting = Awaited<ReturnType<typeof loadSetting>>;

const site = { select: { name: true, timeZone: true } } as const;

/** Reads what messages, calendars and pages about an application's interviews show. */
export async function loadSetting(tx: Pick<Tx, 'application'>, { orgId, id }: Application) {
  const { candidate, job, location } = await tx.application.findUniqueOrThrow({
    where: { orgId_id: { orgId, id } },
    select: {
      candidate: { select: { ...reachable, firstName: true, lastName: true } },
      job: {
        select: {
          title: true,
          locationAddress: true,
          location: site,
          organization: { select: employerColumns },
        },
      },
      location: site,
    },
  });
  const place = location ?? job.location;
  return {
    address: addressOf(candidate),
    candidateName: `${candidate.firstName} ${candidate.lastName}`.trim(),
    about: {
      firstName: candidate.firstName,
      jobTitle: job.title,
      organizationName: job.organization.name,
    },
    employer: employerOf(job.organization),
    timeZone: place?.timeZone ?? defaultTimeZone,
    place: job.locationAddress ?? place?.name ?? null,
  };
}

type Letter = { kind: MessageKind; text: MessageText; calendar?: string | null };

/** Queues a message about interviews to an application's candidate. */
export async function queueLetter(
  tx: Tx,
  { orgId, id: applicationId, candidateId }: Application,
  { address }: Setting,
  { kind, text, calendar = null }: Letter,
): Promise<void> {
  const addressing = { orgId, applicationId, candidateId, ...address };
  await queueMessage(tx, { ...addressing, kind, ...text, calendar, scheduledAt: null });
}

/**
 * Returns the calendar file of an interview for its candidate; null if the message is not an email.
 */
export function invitationTo(
  { address, candidateName, about, place }: Setting,
  interview: Interview,
  method: 'REQUEST' | 'CANCEL',
): string | null {
  const { channel, recipient } = address;
  if (channel !== 'email' || !recipient) return null;
  const attendee = { name: candidateName, email: recipient };
  return calendarOf({ interview, method, ...about, attendee, place });
}
