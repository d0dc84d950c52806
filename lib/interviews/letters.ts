import type { Tx } from '@/lib/db';
import { queueMessage } from '@/lib/messages/queue';
import type { MessageText } from '@/lib/messages/templates';
import type { Application, Interview, MessageKind } from '@/prisma/generated/client';
import { calendarOf } from './calendar';
import { defaultTimeZone } from './times';

export type Setting = Awaited<ReturnType<typeof loadSetting>>;

const site = { select: { name: true, timeZone: true } } as const;

/** What letters, calendars and pages about an application's interviews say of it. */
export async function loadSetting(tx: Pick<Tx, 'application'>, { orgId, id }: Application) {
  const { candidate, job, location } = await tx.application.findUniqueOrThrow({
    where: { orgId_id: { orgId, id } },
    select: {
      candidate: { select: { email: true, firstName: true, lastName: true } },
      job: {
        select: { title: true, locationAddress: true, location: site, organization: true },
      },
      location: site,
    },
  });
  const place = location ?? job.location;
  return {
    recipient: candidate.email,
    candidateName: `${candidate.firstName} ${candidate.lastName}`.trim(),
    about: {
      firstName: candidate.firstName,
      jobTitle: job.title,
      organizationName: job.organization.name,
    },
    timeZone: place?.timeZone ?? defaultTimeZone,
    place: job.locationAddress ?? place?.name ?? null,
  };
}

type Letter = { kind: MessageKind; text: MessageText; calendar?: string | null };

/** Queues an e-mail about interviews to an application's candidate. */
export async function queueLetter(
  tx: Tx,
  { orgId, id: applicationId, candidateId }: Application,
  { recipient }: Setting,
  { kind, text, calendar = null }: Letter,
): Promise<void> {
  const addressing = { orgId, applicationId, candidateId, channel: 'email', recipient } as const;
  await queueMessage(tx, { ...addressing, kind, ...text, calendar, scheduledAt: null });
}

/** The calendar file of an interview for its candidate; null where there is nobody to send it to. */
export function invitationTo(
  { recipient, candidateName, about, place }: Setting,
  interview: Interview,
  method: 'REQUEST' | 'CANCEL',
): string | null {
  if (!recipient) return null;
  const attendee = { name: candidateName, email: recipient };
  return calendarOf({ interview, method, ...about, attendee, place });
}
