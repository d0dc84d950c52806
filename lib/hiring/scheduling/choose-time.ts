import type { Actor } from '@/lib/auth/actor';
import { inTransaction, prisma } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { isId } from '@/lib/base/ids';
import type { Tx } from '@/lib/base/postgres/transaction';
import { addNote } from '@/lib/hiring/applications/notes';
import { bookInterview, upcomingInterviews } from '@/lib/hiring/interviews/booking';
import { cancelUpcomingInterviews } from '@/lib/hiring/interviews/cancel-upcoming';
import type { Slot } from '@/lib/hiring/interviews/format-times';
import { claimOffer, type FreeOffer, listFreeOffers } from '@/lib/hiring/interviews/free-offers';
import { loadSetting } from '@/lib/hiring/interviews/letters';
import { changeStageOf } from '@/lib/hiring/moves/change-stages';
import { lockApplication } from '@/lib/hiring/records/application-record';
import { findLink, linkNotFound, spendLink } from '@/lib/outbox/links/public-links';
import { canChooseTime } from '@/lib/pipeline/decide-move';
import type { Application, PublicLink } from '@/prisma/generated/client';

/** The maximum length of a candidate's message asking for another time. */
export const longestRequest = 1000;

const taken =
  'We are sorry: this time was taken a moment ago. Please choose another; your link still works.';

async function openApplication(tx: Pick<Tx, 'application'>, link: PublicLink) {
  const { orgId, applicationId } = link;
  if (!applicationId) throw linkNotFound();
  const where = { orgId_id: { orgId, id: applicationId } };
  const application = await tx.application.findUnique({ where });
  // An old link does not move an application back from a later stage.
  if (!application || application.closedAt || !canChooseTime(application.stage)) {
    throw linkNotFound();
  }
  return application;
}

// Several interviewers may offer the same time; the candidate chooses a time, not a person.
function distinctTimes(slots: readonly FreeOffer[]): FreeOffer[] {
  const times = new Map<number, FreeOffer>();
  for (const slot of slots) {
    const time = slot.startTime.getTime();
    if (!times.has(time)) times.set(time, slot);
  }
  return [...times.values()];
}

export type Scheduling = {
  organizationName: string;
  jobTitle: string;
  /** The time zone of the place of work. */
  timeZone: string;
  slots: (Slot & { id: string })[];
  /** The interview that choosing a slot would replace. */
  booked: Slot | null;
};

/**
 * Returns what a candidate can choose with a scheduling link; throws NOT_FOUND for an invalid
 * token.
 */
export async function readScheduling(token: string): Promise<Scheduling> {
  const link = await findLink(prisma(), 'scheduling', token);
  const application = await openApplication(prisma(), link);
  const [setting, slots, [booked]] = await Promise.all([
    loadSetting(prisma(), application),
    listFreeOffers(application),
    upcomingInterviews(prisma(), application),
  ]);
  const { about, timeZone } = setting;
  return { ...about, timeZone, slots: distinctTimes(slots), booked: booked ?? null };
}

type Visit = { actor: Actor; application: Application };

/** Marks a link as used and locks its application until the transaction ends. */
async function enter(tx: Tx, token: string): Promise<Visit> {
  const link = await findLink(tx, 'scheduling', token);
  const { orgId, applicationId } = link;
  if (applicationId) await lockApplication(tx, { orgId }, applicationId);
  const application = await openApplication(tx, link);
  await spendLink(tx, link);
  const { candidateId: id } = application;
  const { candidateName: name } = await loadSetting(tx, application);
  return { actor: { type: 'candidate', orgId, id, name }, application };
}

/**
 * Books the offered time a candidate chose, moves the application and sends a confirmation; returns
 * the link to change the time. Throws NOT_FOUND for an invalid token. If the time is no longer
 * free, throws VALIDATION_ERROR and leaves the link usable.
 */
export async function chooseSlot(token: string, slotId: string): Promise<{ link: string }> {
  return inTransaction(async (tx) => {
    const { actor, application } = await enter(tx, token);
    if (!isId(slotId)) throw new ServiceError('VALIDATION_ERROR', 'Please choose a time.');
    const slot = await claimOffer(tx, application, slotId);
    if (!slot) throw new ServiceError('VALIDATION_ERROR', taken);
    const move = { applicationId: application.id, request: { kind: 'schedule' } } as const;
    const moved = await changeStageOf(tx, actor, move);
    const interviewer = { interviewerId: slot.interviewerId, refusal: taken };
    return bookInterview(tx, actor, moved.application, slot, interviewer);
  });
}

/**
 * Records that a candidate asks for another time, cancels the booked interview and moves the
 * application to `reschedule_requested`, whatever the workflow says. Throws NOT_FOUND for an
 * invalid token and VALIDATION_ERROR for a message that is too long.
 */
export async function requestOtherTime(token: string, message: string): Promise<void> {
  // Forms send line breaks as two characters; the field counts one.
  const body = message.replaceAll('\0', '').replace(/\r\n?/g, '\n').toWellFormed().trim();
  await inTransaction(async (tx) => {
    const { actor, application } = await enter(tx, token);
    if (body.length > longestRequest) {
      throw new ServiceError(
        'VALIDATION_ERROR',
        `Please keep your message under ${longestRequest} characters.`,
      );
    }
    const reason = body || 'None of the offered times fit';
    const request = { kind: 'request_reschedule' } as const;
    const { application: moved } = await changeStageOf(tx, actor, {
      ...{ applicationId: application.id, request, reason },
    });
    if (body) await addNote(tx, actor, moved, body);
    await cancelUpcomingInterviews(tx, actor, moved, { closing: 'another_time' });
  });
}
