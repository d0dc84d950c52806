import type { Actor } from '@/lib/auth/actor';
import { authorizeOn } from '@/lib/auth/authorize-on';
import { currentTime } from '@/lib/base/clock';
import { inTransaction, prisma } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import type { Tx } from '@/lib/base/postgres/transaction';
import { chooseOpenApplication } from '@/lib/hiring/applications/choose-open-application';
import { addNote } from '@/lib/hiring/applications/notes';
import {
  bookInterview,
  createSchedulingLink,
  linkDays,
  upcomingInterviews,
} from '@/lib/hiring/interviews/booking';
import type { Slot } from '@/lib/hiring/interviews/format-times';
import { hasFreeOffer } from '@/lib/hiring/interviews/free-offers';
import { type ListedInterview, withInterviewers } from '@/lib/hiring/interviews/interviewers';
import { withdrawInvitations } from '@/lib/hiring/interviews/invitations';
import { otherTimeLinkText, schedulingLinkText } from '@/lib/hiring/interviews/letter-texts';
import { loadSetting, queueLetter, type Setting } from '@/lib/hiring/interviews/letters';
import { problemOfTime } from '@/lib/hiring/interviews/offers';
import { changeStageOf } from '@/lib/hiring/moves/change-stages';
import type { Moved } from '@/lib/hiring/moves/move';
import { applicationNotFound } from '@/lib/hiring/records/application-record';
import { unreachable } from '@/lib/outbox/messages/recipient-address';
import type { Application } from '@/prisma/generated/client';

/** Whether an interview that nobody asked to move is at this very time: there is nothing to tell. */
async function standsAlready(tx: Tx, { application, from }: Moved, slot: Slot): Promise<boolean> {
  if (from !== 'interview_scheduled') return false;
  const [next] = await upcomingInterviews(tx, application);
  return +(next?.startTime ?? 0) === +slot.startTime && +(next?.endTime ?? 0) === +slot.endTime;
}

/**
 * Books or reschedules an interview, moves the application to `interview_scheduled` and queues the
 * message with its calendar file; at the time that it has already, nothing is sent. Throws
 * VALIDATION_ERROR for a slot that has begun or is too long, TIME_TAKEN where the candidate or the
 * interviewer is busy, APPLICATION_CLOSED in `hired` and `dnc`, and what changeStageOf throws.
 */
export async function scheduleInterview(
  actor: Actor,
  applicationId: string,
  slot: Slot,
  reason?: string,
  now = currentTime(),
): Promise<Moved> {
  await authorizeOn(actor, 'application:schedule', 'application', applicationId);
  const problem = problemOfTime(slot, now);
  if (problem) throw new ServiceError('VALIDATION_ERROR', `slot.${problem}`);
  return inTransaction(async (tx) => {
    const move = { applicationId, request: { kind: 'schedule' }, reason } as const;
    const done = await changeStageOf(tx, actor, move);
    if (!(await standsAlready(tx, done, slot)))
      await bookInterview(tx, actor, done.application, slot, { reason });
    return done;
  });
}

export type Advance = { applicationId?: string | undefined; note?: string | undefined };

async function sendSchedulingLink(
  tx: Tx,
  application: Application,
  setting: Setting,
): Promise<void> {
  // A forced move may have left an interview booked: the link moves it.
  const [booked] = await upcomingInterviews(tx, application);
  const link = await createSchedulingLink(tx, application, booked);
  const { about, timeZone } = setting;
  const words = { ...about, link, hasTimes: await hasFreeOffer(tx, application) };
  const text = booked
    ? otherTimeLinkText({
        ...words,
        startTime: booked.startTime,
        endTime: booked.endTime,
        timeZone,
      })
    : schedulingLinkText({ ...words, days: linkDays });
  await queueLetter(tx, application, setting, { kind: 'scheduling_link', text });
}

/**
 * Moves a candidate's open application to scheduling and sends the candidate a link to choose a
 * time, or another time where an interview is booked; earlier links stop working. Throws
 * VALIDATION_ERROR if there is no address to send it to, and what chooseOpenApplication and
 * changeStageOf throw.
 */
export async function advanceToScheduling(
  actor: Actor,
  candidateId: string,
  { applicationId, note }: Advance,
): Promise<Moved> {
  await authorizeOn(actor, 'application:write', 'candidate', candidateId);
  return inTransaction(async (tx) => {
    const { id } = await chooseOpenApplication(tx, actor, candidateId, applicationId);
    const move = { applicationId: id, request: { kind: 'advance' } } as const;
    const done = await changeStageOf(tx, actor, move);
    const { application } = done;
    const setting = await loadSetting(tx, application);
    if (setting.address.recipient === null) throw unreachable();
    if (note?.trim()) await addNote(tx, actor, application, note.trim());
    await withdrawInvitations(tx, application);
    await sendSchedulingLink(tx, application, setting);
    return done;
  });
}

/** Returns the interviews of an application, latest first; throws APPLICATION_NOT_FOUND. */
export async function listInterviews(
  actor: Actor,
  applicationId: string,
): Promise<ListedInterview[]> {
  await authorizeOn(actor, 'application:read', 'application', applicationId);
  const { orgId } = actor;
  const [known, interviews] = await Promise.all([
    prisma().application.count({ where: { orgId, id: applicationId } }),
    prisma().interview.findMany({
      where: { orgId, applicationId },
      orderBy: [{ startTime: 'desc' }, { id: 'desc' }],
    }),
  ]);
  if (known === 0) throw applicationNotFound();
  return withInterviewers(interviews);
}
