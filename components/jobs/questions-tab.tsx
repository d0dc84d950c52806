'use client';

import { useQuery } from '@tanstack/react-query';
import { ListChecks, Plus, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '@/components/shell/session-context';
import { Button } from '@/components/ui/button';
import { useConflict } from '@/components/ui/conflict';
import { SkeletonRows } from '@/components/ui/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { toast } from '@/components/ui/toast';
import { useUnsaved } from '@/components/ui/unsaved';
import { ApiError } from '@/lib/browser/api';
import {
  maximumQuestions,
  type ProposedQuestion,
  type QuestionDraft,
  questionsQuery,
  useGenerateQuestions,
  useReplaceQuestions,
} from '@/lib/browser/questions';
import { useDraft } from '@/lib/browser/use-draft';
import { replaceQuestions } from '@/lib/hiring/questions/contract';
import { areSame, askedOf, draftOf } from './drafts';
import { Proposals } from './proposals';
import { QuestionDialog } from './question-dialog';
import { QuestionList } from './question-list';
import { QuestionWords } from './question-words';
import { SaveBar } from './save-bar';

/** What a refusal says; where others have changed the list, a dialog asks instead. */
const problemOf = (error: Error | null) =>
  error instanceof ApiError && error.changes.length > 0 ? undefined : error?.message;

type Saved = readonly (ProposedQuestion & { question_id: string })[];

/** What a person has made of the questions, and what they were when the person began. */
type Kept = { drafts: QuestionDraft[]; before: Saved };

const labels = { questions: 'Questions' };

const isList = (value: unknown): value is ProposedQuestion[] => Array.isArray(value);

const words = {
  questions: (value: unknown) =>
    isList(value)
      ? value.map(({ prompt }, index) => `${index + 1}. ${prompt}`).join('\n') || 'None'
      : 'None',
};

/** Saves a list of questions as a whole, unless somebody else has changed it meanwhile. */
function useSaving(jobId: string, takeTheirs: () => void) {
  const replace = useReplaceQuestions(jobId);
  const conflict = useConflict(labels, words);
  const save = ({ drafts, before }: Kept) =>
    conflict.save({
      operation: replaceQuestions,
      body: { questions: drafts.map(askedOf) },
      before: { questions: before },
      send: (body, ifMatch) => replace.mutateAsync({ body, ifMatch }),
      takeTheirs,
    });
  return { save, replace, conflict: conflict.dialog };
}

function useDrafts(jobId: string, saved: Saved) {
  const [kept, setKept] = useDraft<Kept | null>(['job questions', jobId], null);
  const { save, replace, conflict } = useSaving(jobId, () => setKept(null));
  const questions =
    kept?.drafts ?? saved.map((question) => ({ ...draftOf(question), key: question.question_id }));
  const isDirty = kept !== null && !areSame(kept.drafts, saved);
  useUnsaved(isDirty);
  const setDrafts = (drafts: QuestionDraft[]) =>
    setKept((now) => ({ drafts, before: now?.before ?? saved }));
  function done(stored: Saved) {
    // What was changed meanwhile is not saved yet.
    setKept((now) => (now === kept || !now ? null : { ...now, before: stored }));
    toast.success('The questions are saved');
  }
  function onSave() {
    if (!kept) return;
    // The bar itself shows a refusal.
    void save(kept).then(
      (stored) => stored && done(stored),
      () => undefined,
    );
  }
  function onDiscard() {
    replace.reset();
    setKept(null);
  }
  const bar = { isDirty, onSave, onDiscard, isBusy: replace.isPending };
  return { questions, setDrafts, conflict, bar: { ...bar, problem: problemOf(replace.error) } };
}

function useProposals(jobId: string) {
  const [proposals, setProposals] = useState<ProposedQuestion[] | null>(null);
  const generate = useGenerateQuestions(jobId);
  const propose = () =>
    generate.mutate(undefined, {
      onSuccess: setProposals,
      onError: ({ message }) => toast.error('Nothing was proposed', { description: message }),
    });
  return { proposals, propose, isBusy: generate.isPending, close: () => setProposals(null) };
}

/** The ways to more questions: proposed from the description, or written. */
function AddBar({
  isFull,
  isProposing,
  onPropose,
  onAdd,
}: {
  isFull: boolean;
  isProposing: boolean;
  onPropose: () => void;
  onAdd: () => void;
}) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="grow text-sm text-muted">
        What every candidate is asked, in this order; at most {maximumQuestions}.
      </p>
      <Button onClick={onPropose} isBusy={isProposing}>
        {isProposing ? null : <Sparkles aria-hidden />} Propose from the description
      </Button>
      <Button onClick={onAdd} disabled={isFull}>
        <Plus aria-hidden /> Add a question
      </Button>
    </div>
  );
}

function QuestionsEditor({ jobId, saved }: { jobId: string; saved: Saved }) {
  const { questions, setDrafts, conflict, bar } = useDrafts(jobId, saved);
  const { proposals, propose, isBusy, close } = useProposals(jobId);
  const [editing, setEditing] = useState<QuestionDraft | 'new' | null>(null);
  const room = maximumQuestions - questions.length;
  const add = (accepted: readonly ProposedQuestion[]) =>
    setDrafts([...questions, ...accepted.map(draftOf)]);
  const change = ({ key }: QuestionDraft, changed: ProposedQuestion) =>
    setDrafts(questions.map((other) => (other.key === key ? { ...other, ...changed } : other)));
  function done(question: ProposedQuestion) {
    if (editing === 'new') add([question]);
    else if (editing) change(editing, question);
    setEditing(null);
  }
  return (
    <div className="max-w-form space-y-4">
      <AddBar
        isFull={room <= 0}
        isProposing={isBusy}
        onPropose={propose}
        onAdd={() => setEditing('new')}
      />
      {proposals ? (
        <Proposals {...{ proposals, questions, room }} onAccept={add} onClose={close} />
      ) : null}
      {questions.length > 0 ? (
        <QuestionList questions={questions} onChange={setDrafts} onEdit={setEditing} />
      ) : (
        <EmptyState icon={<ListChecks aria-hidden />} title="Nothing is asked yet">
          Let questions be proposed from the description, or write them yourself.
        </EmptyState>
      )}
      <SaveBar {...bar} />
      {conflict}
      {editing ? (
        <QuestionDialog
          question={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onDone={done}
        />
      ) : null}
    </div>
  );
}

function QuestionsRead({ saved }: { saved: Saved }) {
  if (saved.length === 0) {
    return <EmptyState icon={<ListChecks aria-hidden />} title="Nothing is asked yet" />;
  }
  return (
    <ol
      aria-label="Questions"
      className="max-w-form divide-y divide-line rounded-xl border border-line bg-surface"
    >
      {saved.map((question, index) => (
        <li key={question.question_id} className="flex gap-3 px-4 py-3">
          <span className="text-xs leading-5 text-muted tabular-nums">{index + 1}</span>
          <QuestionWords question={question} />
        </li>
      ))}
    </ol>
  );
}

/** What candidates for a job are asked; whoever may change it edits a draft and saves it as a whole. */
export function QuestionsTab({ jobId }: { jobId: string }) {
  const questions = useQuery(questionsQuery(jobId));
  const mayWrite = useMay('job:write');
  if (questions.isLoadingError) return <ErrorState query={questions} />;
  if (questions.isPending) return <SkeletonRows rows={6} className="h-16 max-w-form" />;
  if (!mayWrite) return <QuestionsRead saved={questions.data} />;
  return <QuestionsEditor jobId={jobId} saved={questions.data} />;
}
