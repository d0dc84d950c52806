import type { MovePreview } from '@/lib/browser/applications';
import { isTerminal } from '@/lib/pipeline/coarse-status';
import type { StageSlug } from '@/lib/pipeline/stages';
import { type Decision, nameAll } from './decision';

type Previewed = Pick<MovePreview['applications'][number], 'application_id' | 'name' | 'stage'>;
type NextOf = (stage: StageSlug) => readonly StageSlug[];
type Why = 'closed' | 'barred' | 'moved';

/** Of many, those whom a decision does not move: their applications, and a sentence for each reason. */
export type LeftOut = {
  ids: ReadonlySet<string>;
  sentences: readonly string[];
  /** Whom it moves: the one by name, many as "12 applicants"; all who were meant where it is nobody. */
  subject: string;
};

function whyNot({ application_id: id, stage }: Previewed, decision: Decision, nextOf: NextOf) {
  const { kind, to, seenIn } = decision;
  if (seenIn?.[id] && seenIn[id] !== stage) return 'moved';
  // A rejection asks no workflow.
  const isOpen = kind === 'reject' ? !isTerminal(stage) : nextOf(stage).includes(to);
  if (isOpen || (kind !== 'reject' && stage === to)) return null;
  return isTerminal(stage) ? 'closed' : 'barred';
}

const left = ({ length }: readonly string[]) => (length > 1 ? 'they are' : 'it is');

const sayings: Record<Why, (names: readonly string[], stageName: string) => string> = {
  closed: (names) => `Closed already, and left as ${left(names)}: ${nameAll(names)}.`,
  barred: (names, to) =>
    `The workflow does not lead to ${to}: ${nameAll(names)}. Left as ${left(names)}.`,
  moved: (names) =>
    `Moved by somebody else meanwhile, and left as ${left(names)}: ${nameAll(names)}.`,
};

/** Names whom a decision about many does not move, as one alone would be refused; `stageName` is where to. */
export function leftOutOf(
  decision: Decision,
  known: readonly Previewed[],
  { nextOf, stageName }: { nextOf: NextOf; stageName: string },
): LeftOut {
  const { person, ids, nameOf = {}, without = [] } = decision;
  const found = new Set(known.map(({ application_id: id }) => id));
  const unseen = person
    ? []
    : ids.filter((id) => !found.has(id)).map((id) => nameOf[id] ?? 'Somebody');
  const reasons = person ? [] : known.map((one) => ({ one, why: whyNot(one, decision, nextOf) }));
  const because = (why: Why) => {
    const names = reasons.flatMap((reason) => (reason.why === why ? [reason.one.name] : []));
    return names.length > 0 ? [sayings[why](names, stageName)] : [];
  };
  const moved = reasons.filter(({ why }) => why === null).length;
  return {
    ids: new Set(reasons.flatMap(({ one, why }) => (why ? [one.application_id] : []))),
    subject: moved > 0 ? `${moved} ${moved === 1 ? 'applicant' : 'applicants'}` : decision.subject,
    sentences: [
      ...(without.length > 0 ? [`Left out, without an application: ${nameAll(without)}.`] : []),
      ...because('closed'),
      ...because('barred'),
      ...because('moved'),
      ...(unseen.length > 0 ? [`No longer there, or out of your reach: ${nameAll(unseen)}.`] : []),
    ],
  };
}
