import type { Actor } from '@/lib/auth/actor';
import type { Tx } from '@/lib/base/postgres/transaction';
import { callOffInterviewsOfAll } from '@/lib/hiring/interviews/cancel-upcoming';
import { noteHeldInterviews } from '@/lib/hiring/interviews/record-attendance';
import { cancelClosingLetters } from '@/lib/outbox/messages/queue-messages';
import { coarseStatusOf, isTerminal } from '@/lib/pipeline/coarse-status';
import type { Moved } from './move';

/** What follows from moves of one organization's applications, in the transaction that made them. */
type Reaction = (tx: Tx, actor: Actor, moved: readonly Moved[]) => Promise<void>;

/** Whoever is in the running again is not told of the rejection before. */
const cancelLettersOfReopened: Reaction = async (tx, _actor, moved) => {
  for (const { application, from, to } of moved) {
    if (coarseStatusOf(from) !== 'rejected' || coarseStatusOf(to) === 'rejected') continue;
    await cancelClosingLetters(tx, application);
  }
};

const recordAttendance: Reaction = async (tx, actor, moved) => {
  const applications = moved.map(({ application }) => application);
  await noteHeldInterviews(tx, actor.orgId, applications);
};

/** Whoever is out of the running is expected at no interview and books none. */
const cancelInterviewsOfEnded: Reaction = async (tx, actor, moved) => {
  const ended = moved.filter(({ to }) => isTerminal(to));
  const applications = ended.map(({ application }) => application);
  await callOffInterviewsOfAll(tx, actor, applications);
};

/** Every reaction to a move, in the order they run. */
export const reactions: readonly Reaction[] = [
  cancelLettersOfReopened,
  recordAttendance,
  cancelInterviewsOfEnded,
];
