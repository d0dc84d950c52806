import type { Actor } from '@/lib/auth/actor';
import { currentTime } from '@/lib/base/clock';
import { inTransaction, prisma } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { isId, newId } from '@/lib/base/ids';
import type { Tx } from '@/lib/base/postgres/transaction';
import { addNote } from '@/lib/hiring/applications/notes';
import {
  bookInterview,
  confirmUntilAnswered,
  createSchedulingLink,
  upcomingInterviews,
} from '@/lib/hiring/interviews/booking';
import type { Slot } from '@/lib/hiring/interviews/format-times';
import { claimOffer, type FreeOffer, listFreeOffers } from '@/lib/hiring/interviews/free-offers';
import { withdrawInvitations } from '@/lib/hiring/interviews/invitations';
import { loadSetting } from '@/lib/hiring/interviews/letters';
import { takenMeanwhile } from '@/lib/hiring/interviews/take-time';
import { changeStageOf } from '@/lib/hiring/moves/change-stages';
import { lockApplication } from '@/lib/hiring/records/application-record';
import type { Employer } from '@/lib/organization/organizations/employer';
import {
  findLink,
  findUsedLink,
  LinkEnded,
  linkNotFound,
  spendLink,
} from '@/lib/outbox/links/public-links';
import { canChooseTime } from '@/lib/pipeline/decide-move';
import type { Application, Interview, PublicLink } from '@/prisma/generated/client';

/** The maximum length of a candidate's message asking for another time. */
export const longestRequest = 1000;

/** How long after a link was used the same form may come again, as of a button pressed twice. */
const sentTwiceMs = 60_000;

const shifted =
  'We are sorry: this time was changed a moment ago. Please choose again; your link still works.';

/** What a form sends for a slot: which one, and the time its reader saw. */
const choiceOf = ({ id, startTime, endTime }: FreeOffer) => `${id}.${+startTime}.${+endTime}`;

async function openApplication(tx: Pick<Tx, 'application'>, link: PublicLink) {
  const { orgId, applicationId } = link;
  if (!applicationId) throw linkNotFound();
  const where = { orgId_id: { orgId, id: applicationId } };
  const application = await tx.application.findUnique({ where });
  // An old link does not move an application back from a later stage.
  if (!application || application.closedAt || !canChooseTime(application.stage)) {
    throw new LinkEnded('withdrawn');
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
  employer: Employer;
  jobTitle: string;
  /** The time zone of the place of work. */
  timeZone: string;
  slots: (Slot & { id: string; choice: string })[];
  /** Where the interview is; null if nobody said. */
  place: string | null;
  /** The interview that choosing a slot would replace. */
  booked: Slot | null;
  /** True while a request for another time waits for an answer. */
  isAnotherTimeAsked: boolean;
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
  const { about, employer, timeZone, place } = setting;
  return {
    ...{ employer, jobTitle: about.jobTitle, timeZone, place },
    slots: distinctTimes(slots).map((slot) => ({ ...slot, choice: choiceOf(slot) })),
    booked: booked ?? null,
    isAnotherTimeAsked: application.stage === 'reschedule_requested',
  };
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

const isOf = ({ startTime, endTime }: Slot, interview: Interview | undefined) =>
  +startTime === Number(interview?.startTime) && +endTime === Number(interview?.endTime);

const sentTwiceSince = () => new Date(currentTime().getTime() - sentTwiceMs);

/** Throws NOT_FOUND unless a scheduling link was used so recently that its form may come twice. */
export async function requireJustUsed(token: string): Promise<void> {
  await findUsedLink(prisma(), 'scheduling', token, { since: sentTwiceSince() });
}

/**
 * Does what a form asks by a scheduling link. A form that was sent twice finds its link used a
 * moment ago: if what it asks holds already, its candidate gets a new link and nothing else happens.
 */
async function onceBy(
  token: string,
  first: (tx: Tx) => Promise<{ link: string }>,
  holdsAlready: (
    tx: Tx,
    application: Application,
    booked: Interview | undefined,
  ) => Promise<boolean>,
): Promise<{ link: string }> {
  try {
    return await inTransaction(first);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'NOT_FOUND') throw error;
    return inTransaction(async (tx) => {
      const used = await findUsedLink(tx, 'scheduling', token, { since: sentTwiceSince() });
      const { id } = await openApplication(tx, used);
      const application = await lockApplication(tx, used, id);
      const [booked] = await upcomingInterviews(tx, application);
      if (!(await holdsAlready(tx, application, booked))) throw error;
      return { link: await createSchedulingLink(tx, application, booked) };
    });
  }
}

/**
 * Books the offered time a candidate chose, by its `choice` or its id alone, moves the application
 * and sends a confirmation; returns the link to change the time. Throws NOT_FOUND for an invalid
 * token. If the time is no longer free, or the candidate has another interview then, throws TIME_TAKEN;
 * if it is another than the one chosen, VALIDATION_ERROR. Either leaves the link usable. Sent twice,
 * it books once.
 */
export async function chooseSlot(token: string, choice: string): Promise<{ link: string }> {
  const [slotId = '', ...seen] = choice.split('.');
  const book = async (tx: Tx) => {
    const { actor, application } = await enter(tx, token);
    if (!isId(slotId)) throw new ServiceError('VALIDATION_ERROR', 'Please choose a time.');
    const slot = await claimOffer(tx, application, slotId);
    if (!slot) throw new ServiceError('TIME_TAKEN', takenMeanwhile);
    if (seen.length > 0 && choice !== choiceOf(slot)) {
      throw new ServiceError('VALIDATION_ERROR', shifted);
    }
    const move = { applicationId: application.id, request: { kind: 'schedule' } } as const;
    const moved = await changeStageOf(tx, actor, move);
    const { interviewerId } = slot;
    return bookInterview(tx, actor, moved.application, slot, { interviewerId });
  };
  return onceBy(token, book, async (tx, { orgId }, booked) => {
    const where = { orgId, id: isId(slotId) ? slotId : newId() };
    const offer = await tx.interviewOffer.findFirst({ where });
    return offer !== null && isOf(offer, booked);
  });
}

async function ask(tx: Tx, token: string, body: string, reason: string): Promise<{ link: string }> {
  const { actor, application } = await enter(tx, token);
  if (body.length > longestRequest) {
    throw new ServiceError(
      'VALIDATION_ERROR',
      `Please keep your message under ${longestRequest} characters.`,
    );
  }
  const request = { kind: 'request_reschedule' } as const;
  const { application: moved } = await changeStageOf(tx, actor, {
    ...{ applicationId: application.id, request, reason },
  });
  if (body) await addNote(tx, actor, moved, body);
  await withdrawInvitations(tx, moved);
  const [booked] = await upcomingInterviews(tx, moved);
  if (!booked) return { link: await createSchedulingLink(tx, moved) };
  return { link: await confirmUntilAnswered(tx, moved, booked) };
}

/**
 * Records that a candidate asks for another time and moves the application to
 * `reschedule_requested`, whatever the workflow says. A booked interview stays until staff answer,
 * and a letter says so. Returns the link that takes the place of this one. Throws NOT_FOUND for an
 * invalid token and VALIDATION_ERROR for a message that is too long. Sent twice, it asks once.
 */
export async function requestOtherTime(token: string, message: string): Promise<{ link: string }> {
  // Forms send line breaks as two characters; the field counts one.
  const body = message.replaceAll('\0', '').replace(/\r\n?/g, '\n').toWellFormed().trim();
  const reason = body || 'None of the offered times fit';
  return onceBy(
    token,
    (tx) => ask(tx, token, body, reason),
    async (tx, { orgId, candidateId, id: applicationId, stage }) => {
      // Staff may have cancelled the interview and with it the link: then nobody has this request.
      const asked = { orgId, candidateId, applicationId, actorType: 'candidate', reason } as const;
      if (stage !== 'reschedule_requested') return false;
      return (await tx.activity.count({ where: { ...asked, toStage: stage } })) > 0;
    },
  );
}
