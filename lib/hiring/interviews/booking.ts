import type { Actor } from '@/lib/auth/actor';
import { currentTime } from '@/lib/base/clock';
import { violatesExclusion } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { newId } from '@/lib/base/ids';
import type { Tx } from '@/lib/base/postgres/transaction';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import { createLink } from '@/lib/outbox/links/public-links';
import type { Application, Interview } from '@/prisma/generated/client';
import type { Slot } from './format-times';
import { claimOfferAt } from './free-offers';
import { withdrawInvitations } from './invitations';
import {
  interviewConfirmationText,
  interviewKeptText,
  interviewRescheduledText,
} from './letter-texts';
import { invitationTo, loadSetting, queueLetter, type Setting } from './letters';

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

/** Returns an application's upcoming interviews, the next one first. */
export async function upcomingInterviews(
  tx: Pick<Tx, 'interview'>,
  { orgId, id: applicationId }: Application,
  now = currentTime(),
): Promise<Interview[]> {
  return tx.interview.findMany({
    where: { orgId, applicationId, status: 'scheduled', startTime: { gt: now } },
    orderBy: { startTime: 'asc' },
  });
}

/** The interviewer, and the error message if they have another interview at that time. */
export type Interviewer = { interviewerId: string | null; refusal: string };

async function store(
  tx: Tx,
  application: Application,
  slot: Slot,
  { interviewerId, refusal }: Interviewer,
  previous: Interview | undefined,
): Promise<Interview> {
  const { orgId, id: applicationId, candidateId } = application;
  const series = previous
    ? { seriesId: previous.seriesId ?? previous.id, sequence: previous.sequence + 1 }
    : {};
  const keys = { orgId, id: newId(), applicationId, candidateId, interviewerId };
  const { startTime, endTime } = slot;
  return tx.interview
    .create({ data: { ...keys, startTime, endTime, ...series } })
    .catch((error: unknown) => {
      if (!violatesExclusion(error)) throw error;
      throw new ServiceError('VALIDATION_ERROR', refusal);
    });
}

async function recordBooking(
  tx: Tx,
  actor: Actor,
  { candidateId, jobId }: Application,
  interview: Interview,
  previous: Interview | undefined,
): Promise<void> {
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
  const about = { candidateId, applicationId: interview.applicationId, jobId };
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
  const words = { ...setting.about, startTime, endTime, timeZone: setting.timeZone, link };
  const calendar = invitationTo(setting, interview, 'REQUEST');
  await queueLetter(tx, application, setting, {
    ...(previous
      ? { kind: 'interview_rescheduled', text: interviewRescheduledText({ ...words, previous }) }
      : { kind: 'interview_confirmation', text: interviewConfirmationText(words) }),
    calendar,
  });
}

async function interviewerFor(
  tx: Tx,
  application: Application,
  slot: Slot,
  previous: Interview | undefined,
): Promise<Interviewer> {
  const present = previous?.interviewerId ?? null;
  const offer = await claimOfferAt(tx, application, slot, present);
  const refusal = 'slot: the interviewer has another interview at that time';
  return { interviewerId: offer?.interviewerId ?? present, refusal };
}

/**
 * Books an interview, in place of the upcoming one if there is one, and confirms it with a link to
 * choose another time. Without a named interviewer, a free offer of exactly this time decides;
 * otherwise the previous interviewer stays. The caller must have moved, and so locked, the
 * application in this transaction. Throws VALIDATION_ERROR if the interviewer is busy.
 */
export async function bookInterview(
  tx: Tx,
  actor: Actor,
  application: Application,
  slot: Slot,
  interviewer?: Interviewer,
): Promise<{ interview: Interview; link: string }> {
  const { orgId } = application;
  const [previous] = await upcomingInterviews(tx, application);
  if (previous) {
    const where = { orgId_id: { orgId, id: previous.id } };
    await tx.interview.update({ where, data: { status: 'rescheduled' } });
  }
  const holder = interviewer ?? (await interviewerFor(tx, application, slot, previous));
  const interview = await store(tx, application, slot, holder, previous);
  await recordBooking(tx, actor, application, interview, previous);
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
  await queueLetter(tx, application, setting, {
    kind: 'interview_confirmation',
    text: interviewKeptText({ ...about, startTime, endTime, timeZone, link }),
    calendar: invitationTo(setting, interview, 'REQUEST'),
  });
  return link;
}
