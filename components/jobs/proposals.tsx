'use client';

import { Check, Plus, X } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import type { ProposedQuestion } from '@/lib/browser/questions';
import { isAsked } from './drafts';
import { QuestionWords } from './question-words';

function Proposal({
  proposal,
  isKnown,
  isFull,
  onAccept,
}: {
  proposal: ProposedQuestion;
  isKnown: boolean;
  isFull: boolean;
  onAccept: () => void;
}) {
  return (
    <li className="flex items-start gap-3 px-3 py-2.5">
      <div className="min-w-0 grow">
        <QuestionWords question={proposal} />
      </div>
      {isKnown ? (
        <span className="inline-flex h-8 items-center gap-1 text-xs text-muted">
          <Check className="size-3.5" aria-hidden /> Asked
        </span>
      ) : (
        <Button
          size="small"
          disabled={isFull}
          onClick={onAccept}
          aria-label={`Add “${proposal.prompt}”`}
        >
          <Plus aria-hidden /> Add
        </Button>
      )}
    </li>
  );
}

function Explanation({ isEmpty }: { isEmpty: boolean }) {
  return (
    <div className="min-w-0 grow">
      <h3 className="text-sm font-semibold">Proposed from the description</h3>
      <p className="text-xs text-muted">
        {isEmpty
          ? 'The description names nothing to ask about yet.'
          : 'Nothing is asked until you take it over and save.'}
      </p>
    </div>
  );
}

/** Questions proposed from the description, to accept one by one or all at once. */
export function Proposals({
  proposals,
  questions,
  room,
  onAccept,
  onClose,
}: {
  proposals: readonly ProposedQuestion[];
  /** What the job asks already. */
  questions: readonly ProposedQuestion[];
  /** How many more questions the job may have. */
  room: number;
  onAccept: (accepted: readonly ProposedQuestion[]) => void;
  onClose: () => void;
}) {
  const fresh = proposals.filter((proposal) => !isAsked(questions, proposal));
  return (
    <section
      aria-label="Proposed questions"
      className="rounded-xl border border-accent/40 bg-surface"
    >
      <header className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
        <Explanation isEmpty={proposals.length === 0} />
        {fresh.length > 0 ? (
          <Button size="small" disabled={room <= 0} onClick={() => onAccept(fresh.slice(0, room))}>
            Add all {fresh.length}
          </Button>
        ) : null}
        <IconButton label="Close the proposals" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </header>
      <ul className="divide-y divide-line">
        {proposals.map((proposal) => (
          <Proposal
            key={proposal.prompt}
            proposal={proposal}
            isKnown={isAsked(questions, proposal)}
            isFull={room <= 0}
            onAccept={() => onAccept([proposal])}
          />
        ))}
      </ul>
    </section>
  );
}
