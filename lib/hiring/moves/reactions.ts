import type { Actor } from '@/lib/auth/actor';
import type { Tx } from '@/lib/base/postgres/transaction';
import { cancelUpcomingInterviewsOfAll } from '@/lib/hiring/interviews/cancel-upcoming';
import { recordInterviewAttendance } from '@/lib/hiring/interviews/record-attendance';
import { cancelClosingLetters, cancelMessagesTo } from '@/lib/outbox/messages/queue-messages';
import { coarseStatusOf, isTerminal } from '@/lib/pipeline/coarse-status';
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
 * A candidate who is not to be contacted gets none of the messages that were still waiting, also of
 * their other applications.
 */
const cancelLettersOfUncontactable: Reaction = async (tx, actor, moved) => {
  const ended = moved.filter(({ to }) => to === 'dnc');
  const ids = ended.map(({ application }) => application.candidateId);
  await cancelMessagesTo(tx, actor.orgId, ids);
};

const recordAttendance: Reaction = async (tx, actor, moved) => {
  const applications = moved.map(({ application }) => application);
  await recordInterviewAttendance(tx, actor.orgId, applications);
};

/** A candidate whose application has ended has no interviews and cannot book any. */
const cancelInterviewsOfEnded: Reaction = async (tx, actor, moved) => {
  const ended = moved.filter(({ to }) => isTerminal(to));
  const applications = ended.map(({ application }) => application);
  await cancelUpcomingInterviewsOfAll(tx, actor, applications);
};

/** Every reaction to a move, in the order they run. */
export const reactions: readonly Reaction[] = [
  cancelLettersOfReopened,
  // Before interviews are cancelled: the candidate still has to hear that theirs is.
  cancelLettersOfUncontactable,
  recordAttendance,
  cancelInterviewsOfEnded,
];
