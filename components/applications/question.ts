import type { StageSlug } from '@/lib/pipeline/stages';
import type { Decision, Person } from './decision';
import { type Consequence, consequenceOf, goesOn, needsForce } from './stage-consequence';

/** What comes before a move: nothing, a question, or a question that depends on a booked interview. */
export type Next =
  | { kind: 'move' }
  | { kind: 'ask'; decision: Decision }
  | { kind: 'look'; asksIfBooked: boolean; decision: Decision; otherwise: Next };

type About = Omit<Decision, 'kind'>;

/** A stage that every question is asked from. */
const openStage: StageSlug = 'applied';

function nextOf(kind: Consequence, about: About, otherwise: Next): Next {
  if (kind === 'move') return otherwise;
  const decision = { kind, ...about };
  // A booked interview makes its stage a plain move, and the stage after it a question.
  if (kind === 'attend') return { kind: 'look', asksIfBooked: true, decision, otherwise };
  if (kind === 'schedule' && about.person) {
    return { kind: 'look', asksIfBooked: false, decision, otherwise };
  }
  return { kind: 'ask', decision };
}

/** What has to be asked before one person is moved; `isAllowed` says whether the workflow has the move. */
export function nextForOne(person: Person, to: StageSlug, isAllowed: boolean): Next {
  const { stage: from, applicationId, name: subject } = person;
  const isForced = needsForce(from, to, isAllowed);
  const flagged = person.isFlagged ? { flagged: [subject] } : {};
  const about = { to, ids: [applicationId], subject, person, isForced, ...flagged };
  // The dialogs of the other consequences say themselves who is on the blocklist.
  const simply: Next =
    person.isFlagged && goesOn(to)
      ? { kind: 'ask', decision: { kind: 'flagged', ...about } }
      : { kind: 'move' };
  const plainly: Next = isAllowed ? simply : { kind: 'ask', decision: { kind: 'force', ...about } };
  return nextOf(consequenceOf(from, to), about, plainly);
}

/** What has to be asked before many are moved, each from a stage of their own; `flagged` names those on the blocklist. */
export function nextForMany(
  ids: readonly string[],
  to: StageSlug,
  flagged: readonly string[] = [],
): Next {
  const subject = `${ids.length} applicants`;
  const named = flagged.length > 0 ? { flagged } : {};
  const about = { to, ids, subject, person: null, isForced: false, ...named };
  const plainly: Next =
    flagged.length > 0 && goesOn(to)
      ? { kind: 'ask', decision: { kind: 'flagged', ...about } }
      : { kind: 'move' };
  return nextOf(consequenceOf(openStage, to), about, plainly);
}
