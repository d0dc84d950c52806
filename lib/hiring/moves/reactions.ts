import type { Actor } from '@/lib/auth/actor';
import type { Tx } from '@/lib/base/postgres/transaction';
import { cancelUpcomingInterviewsOfAll } from '@/lib/hiring/interviews/cancel-upcoming';
import type { Closing } from '@/lib/hiring/interviews/letter-texts';
import { recordInterviewAttendance } from '@/lib/hiring/interviews/record-attendance';
import { giveUpUnanswered, takeUpUnanswered } from '@/lib/hiring/records/check-record';
import { cancelScreeningCalls, cancelScreeningCallsTo } from '@/lib/hiring/records/screening-calls';
import { restoreLinks } from '@/lib/outbox/links/public-links';
import { cancelClosingLetters, cancelMessagesTo } from '@/lib/outbox/messages/queue-messages';
import { coarseStatusOf, isTerminal } from '@/lib/pipeline/coarse-status';
import type { StageSlug } from '@/lib/pipeline/stages';
import type { Application } from '@/prisma/generated/client';
import type { Moved } from './move';

/** A follow-up to moves of one organization's applications, in the same transaction. */
type Reaction = (tx: Tx, actor: Actor, moved: readonly Moved[]) => Promise<void>;

/** A reopened application's candidate must not get the unsent rejection. */
const cancelLettersOfReopened: Reaction = async (tx, _actor, moved) => {
  for (const { application, from, to } of moved) {
    if (coarseStatusOf(from) !== 'rejected' || coarseStatusOf(to) === 'rejected') continue;
    await cancelClosingLetters(tx, application);
  }
};

/**
 * A candidate who is not to be contacted gets none of the messages and calls that were still waiting,
 * also of their other applications.
 */
const cancelContactsOfUncontactable: Reaction = async (tx, actor, moved) => {
  const ended = moved.filter(({ to }) => to === 'dnc');
  const ids = ended.map(({ application }) => application.candidateId);
  await cancelMessagesTo(tx, actor.orgId, ids);
  await cancelScreeningCallsTo(tx, actor.orgId, ids, 'do_not_contact');
};

const recordAttendance: Reaction = async (tx, actor, moved) => {
  const applications = moved.map(({ application }) => application);
  await recordInterviewAttendance(tx, actor.orgId, applications);
};

/**
 * How something is taken back: `isSilent` where the candidate is not told of a cancelled interview,
 * otherwise what they may expect; `isEnded` where the application has ended by its stage.
 */
export type Taking = { isSilent?: boolean; closing?: Closing; isEnded?: boolean };

/**
 * Takes back what was arranged for applications that have ended, whoever ended them, or whose candidate
 * is blocked: no screening call waits, no interview is to come, no time can be chosen, no letter asks for
 * anything. Call it in the transaction that has locked them.
 */
export async function takeBackArranged(
  tx: Tx,
  actor: Actor,
  applications: readonly Application[],
  { isSilent = false, closing = 'over', isEnded = false }: Taking = {},
): Promise<void> {
  if (applications.length === 0) return;
  const ids = applications.map(({ id }) => id);
  await cancelScreeningCalls(tx, actor.orgId, ids);
  await cancelUpcomingInterviewsOfAll(tx, actor, applications, { closing, isSilent, isEnded });
}

const takeBackOfEnded: Reaction = async (tx, actor, moved) => {
  const ended = moved.filter(({ to }) => isTerminal(to));
  for (const isHired of [false, true]) {
    for (const isSilent of [false, true]) {
      const alike = ended.filter(
        (one) => (one.to === 'hired') === isHired && one.isSilent === isSilent,
      );
      const applications = alike.map(({ application }) => application);
      const closing = isHired ? 'hired' : 'over';
      await takeBackArranged(tx, actor, applications, { isSilent, closing, isEnded: true });
    }
  }
};

/** Whether nobody can consent to a background check any more: that of whoever is hired goes on. */
const endsChecks = (stage: StageSlug) => isTerminal(stage) && stage !== 'hired';
const idsOf = (moved: readonly Moved[]) => moved.map(({ application }) => application.id);

const giveUpChecksOfEnded: Reaction = async (tx, actor, moved) => {
  await giveUpUnanswered(tx, actor, idsOf(moved.filter(({ to }) => endsChecks(to))));
};

/** What ended with an application and can be had again is there again once it is open. */
const restoreOfReopened: Reaction = async (tx, actor, moved) => {
  const open = moved.filter(({ from, to }) => isTerminal(from) && !isTerminal(to));
  await restoreLinks(tx, actor.orgId, idsOf(open));
  const checked = moved.filter(({ from, to }) => endsChecks(from) && !endsChecks(to));
  await takeUpUnanswered(tx, actor, idsOf(checked));
};

/** Every reaction to a move, in the order they run. */
export const reactions: readonly Reaction[] = [
  cancelLettersOfReopened,
  // Before interviews are cancelled: the candidate still has to hear that theirs is.
  cancelContactsOfUncontactable,
  recordAttendance,
  takeBackOfEnded,
  giveUpChecksOfEnded,
  restoreOfReopened,
];
