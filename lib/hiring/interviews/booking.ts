import type { Actor } from '@/lib/auth/actor';
import { currentTime } from '@/lib/base/clock';
import { newId } from '@/lib/base/ids';
import { runNamed, type Tx } from '@/lib/base/postgres/transaction';
import { columnsOf } from '@/lib/hiring/records/columns';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import { createLink } from '@/lib/outbox/links/public-links';
import { type Application, type Interview, Prisma } from '@/prisma/generated/client';
import type { Slot } from './format-times';
import { claimOfferAt, hasFreeOffer } from './free-offers';
import { withdrawInvitations } from './invitations';
import {
  interviewConfirmationText,
  interviewKeptText,
  interviewRescheduledText,
} from './letter-texts';
import { invitationTo, loadSetting, queueLetter, type Setting } from './letters';
import { type Booking, holdTime, requireFreeTime, timeTaken } from './take-time';

const DAY = 86_400_000;

/** The days a candidate has to choose a time. */
export const linkDays = 14;

/**
 * Creates a link to choose an interview time and returns its URL: valid until the booked interview
 * begins, or for `linkDays` without one.
 */
export async function createSchedulingLink(
  tx: Tx,
  { orgId, id: applicationId }: Pick<Application, 'orgId' | 'id'>,
  booked?: Slot | null,
): Promise<string> {
  const validDays = booked
    ? (booked.startTime.getTime() - currentTime().getTime()) / DAY
    : linkDays;
  const { url } = await createLink(tx, { orgId, applicationId, purpose: 'scheduling', validDays });
  return url;
}

const interviewColumns = columnsOf(Object.values(Prisma.InterviewScalarFieldEnum));

const upcomingQuery = `
  SELECT ${interviewColumns} FROM interview
  WHERE org_id = $1::uuid AND application_id = $2::uuid AND status = 'scheduled'
    AND start_time > $3::timestamptz
  ORDER BY start_time`;

/** Returns an application's upcoming interviews, the next one first. */
export async function upcomingInterviews(
  tx: Tx,
  { orgId, id: applicationId }: Application,
  now = currentTime(),
): Promise<Interview[]> {
  return runNamed<Interview>(tx, 'upcoming-interviews', upcomingQuery, [orgId, applicationId, now]);
}

// The constraint on interviewers refuses without a word, for the reader still has to hear why.
const insertInterview = `
  INSERT INTO interview (org_id, id, application_id, candidate_id, interviewer_id, start_time,
    end_time, series_id, sequence, created_at, updated_at)
  VALUES ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::uuid, $6::timestamptz, $7::timestamptz,
    $8::uuid, $9::int, $10::timestamptz, $10::timestamptz)
  ON CONFLICT DO NOTHING
  RETURNING ${interviewColumns}`;

async function store(
  tx: Tx,
  actor: Actor,
  booking: Booking & Pick<Interview, 'applicationId'>,
  previous: Interview | undefined,
): Promise<Interview> {
  const { orgId, id, applicationId, candidateId, interviewerId, startTime, endTime } = booking;
  const seriesId = previous ? (previous.seriesId ?? previous.id) : null;
  const sequence = previous ? previous.sequence + 1 : 0;
  await requireFreeTime(tx, actor, booking);
  const [made] = await runNamed<Interview>(tx, 'interview-insert', insertInterview, [
    ...[orgId, id, applicationId, candidateId, interviewerId],
    ...[startTime, endTime, seriesId, sequence, currentTime()],
  ]);
  if (!made) throw await timeTaken(tx, actor, booking);
  await holdTime(tx, actor, made);
  return made;
}

async function recordBooking(
  tx: Tx,
  actor: Actor,
  { candidateId, jobId }: Application,
  booked: { interview: Interview; previous: Interview | undefined; reason: string | undefined },
): Promise<void> {
  const { interview, previous, reason } = booked;
  const details = {
    interview_id: interview.id,
    start_time: interview.startTime.toISOString(),
    end_time: interview.endTime.toISOString(),
    status: 'scheduled',
    ...(previous && {
      previous_start_time: previous.startTime.toISOString(),
      previous_end_time: previous.endTime.toISOString(),
    }),
  };
  const { applicationId } = interview;
  const about = { candidateId, applicationId, jobId, reason: reason || null };
  await recordActivity(tx, actor, { type: 'interview', ...about, details });
}

async function confirm(
  tx: Tx,
  application: Application,
  setting: Setting,
  booked: { interview: Interview; previous: Interview | undefined; link: string },
): Promise<void> {
  const { interview, previous, link } = booked;
  const { startTime, endTime } = interview;
  const hasTimes = await hasFreeOffer(tx, application);
  const when = { startTime, endTime, timeZone: setting.timeZone };
  const words = { ...setting.about, ...when, link, hasTimes };
  const calendar = invitationTo(setting, interview, 'REQUEST');
  await queueLetter(tx, application, setting, {
    ...(previous
      ? { kind: 'interview_rescheduled', text: interviewRescheduledText({ ...words, previous }) }
      : { kind: 'interview_confirmation', text: interviewConfirmationText(words) }),
    calendar,
  });
}

/**
 * Books an interview, in place of the upcoming one if there is one, and confirms it with a link to
 * choose another time. Without a named interviewer, a free offer of exactly this time decides;
 * otherwise the previous interviewer stays. The reason is kept in the history. The caller must have
 * moved, and so locked, the application in this transaction. Throws TIME_TAKEN if the candidate or
 * the interviewer has another interview then.
 */
export async function bookInterview(
  tx: Tx,
  actor: Actor,
  application: Application,
  { startTime, endTime }: Slot,
  { interviewerId: named, reason }: { interviewerId?: string; reason?: string | undefined } = {},
): Promise<{ interview: Interview; link: string }> {
  const { orgId, id: applicationId, candidateId } = application;
  const slot = { startTime, endTime };
  const [previous] = await upcomingInterviews(tx, application);
  if (previous) {
    const where = { orgId_id: { orgId, id: previous.id } };
    await tx.interview.update({ where, data: { status: 'rescheduled' } });
  }
  const present = previous?.interviewerId ?? null;
  const interviewerId =
    named ?? (await claimOfferAt(tx, application, slot, present))?.interviewerId ?? present;
  const booking = { orgId, id: newId(), applicationId, candidateId, interviewerId, ...slot };
  const interview = await store(tx, actor, booking, previous);
  await recordBooking(tx, actor, application, { interview, previous, reason });
  await withdrawInvitations(tx, application);
  const link = await createSchedulingLink(tx, application, slot);
  const setting = await loadSetting(tx, application);
  await confirm(tx, application, setting, { interview, previous, link });
  return { interview, link };
}

/**
 * Tells a candidate who asked for another time that their interview stays until that is answered,
 * and returns the link to change it. The caller must have locked the application in this
 * transaction and withdrawn its earlier links.
 */
export async function confirmUntilAnswered(
  tx: Tx,
  application: Application,
  interview: Interview,
): Promise<string> {
  const link = await createSchedulingLink(tx, application, interview);
  const setting = await loadSetting(tx, application);
  const { about, timeZone } = setting;
  const { startTime, endTime } = interview;
  const hasTimes = await hasFreeOffer(tx, application);
  await queueLetter(tx, application, setting, {
    kind: 'interview_confirmation',
    text: interviewKeptText({ ...about, startTime, endTime, timeZone, link, hasTimes }),
    calendar: invitationTo(setting, interview, 'REQUEST'),
  });
  return link;
}
