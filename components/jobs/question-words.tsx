import { Badge } from '@/components/ui/badge';
import type { ProposedQuestion } from '@/lib/browser/questions';

/** The ways a question is answered, for people to choose from. */
export const kinds = [
  { value: 'yes_no', label: 'Yes or no' },
  { value: 'number', label: 'A number' },
  { value: 'text', label: 'Their own words' },
] as const;

function expectation({ kind, expected_answer: expected }: ProposedQuestion): string | null {
  if (!expected) return null;
  return kind === 'number' ? `At least ${expected}` : `Expects “${expected}”`;
}

/** A question as it is asked, with how it is answered and what an answer decides. */
export function QuestionWords({ question }: { question: ProposedQuestion }) {
  const expected = expectation(question);
  return (
    <div className="min-w-0">
      <p className="text-sm break-words">{question.prompt}</p>
      <p className="mt-1 flex flex-wrap items-center gap-1.5 text-xs text-muted">
        <span>{kinds.find(({ value }) => value === question.kind)?.label}</span>
        {question.is_knockout ? <Badge tone="warning">Knockout</Badge> : null}
        {expected ? <span>{expected}</span> : null}
      </p>
    </div>
  );
}
