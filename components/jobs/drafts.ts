import type { ProposedQuestion, QuestionDraft } from '@/lib/browser/questions';
import { foldedName } from '@/lib/words/folded-text';

let made = 0;

/** What is asked alone, which is all that may be sent, without what else is known of a question. */
export function askedOf(question: ProposedQuestion): ProposedQuestion {
  const { prompt, kind, is_knockout, expected_answer } = question;
  return { prompt, kind, is_knockout, expected_answer };
}

/** Gives a question a key for the time it is edited. */
export function draftOf(question: ProposedQuestion): QuestionDraft {
  made += 1;
  return { key: `draft-${made}`, ...askedOf(question) };
}

/** The list with one question at another place. */
export function withMoved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from);
  const place = Math.max(0, Math.min(to, rest.length));
  return [...rest.slice(0, place), ...items.slice(from, from + 1), ...rest.slice(place)];
}

const asked = ({ prompt }: { prompt: string }) => foldedName(prompt);

/** Whether a question with these words is in the list already. */
export function isAsked(list: readonly ProposedQuestion[], question: ProposedQuestion): boolean {
  return list.some((other) => asked(other) === asked(question));
}

/** Whether two lists ask the same in the same order. */
export function areSame(
  left: readonly ProposedQuestion[],
  right: readonly ProposedQuestion[],
): boolean {
  const facts = ({ prompt, kind, is_knockout, expected_answer }: ProposedQuestion) =>
    JSON.stringify([prompt, kind, is_knockout, expected_answer]);
  return (
    left.length === right.length &&
    left.every((question, index) => {
      const other = right[index];
      return other !== undefined && facts(question) === facts(other);
    })
  );
}
