import type { StageSlug } from '@/lib/pipeline/stages';
import type { Decision, Person } from './decision';
import { type Consequence, consequenceOf, needsForce } from './stage-consequence';

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
  const about = { to, ids: [applicationId], subject, person, isForced };
  const plainly: Next = isAllowed
    ? { kind: 'move' }
    : { kind: 'ask', decision: { kind: 'force', ...about } };
  return nextOf(consequenceOf(from, to), about, plainly);
}

/** What has to be asked before many are moved, each from a stage of their own. */
export function nextForMany(ids: readonly string[], to: StageSlug): Next {
  const about = { to, ids, subject: `${ids.length} applicants`, person: null, isForced: false };
  return nextOf(consequenceOf(openStage, to), about, { kind: 'move' });
}
