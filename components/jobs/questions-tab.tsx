'use client';

import { useQuery } from '@tanstack/react-query';
import { ListChecks, Plus, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '@/components/shell/session-context';
import { Button } from '@/components/ui/button';
import { SkeletonRows } from '@/components/ui/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { toast } from '@/components/ui/toast';
import { useUnsaved } from '@/components/ui/unsaved';
import {
  maximumQuestions,
  type ProposedQuestion,
  type QuestionDraft,
  questionsQuery,
  useGenerateQuestions,
  useReplaceQuestions,
} from '@/lib/browser/questions';
import { useDraft } from '@/lib/browser/use-draft';
import { areSame, draftOf } from './drafts';
import { Proposals } from './proposals';
import { QuestionDialog } from './question-dialog';
import { QuestionList } from './question-list';
import { QuestionWords } from './question-words';
import { SaveBar } from './save-bar';

type Saved = readonly (ProposedQuestion & { question_id: string })[];

function useDrafts(jobId: string, saved: Saved) {
  const [drafts, setDrafts] = useDraft<QuestionDraft[] | null>(['questions', jobId], null);
  const replace = useReplaceQuestions(jobId);
  const questions =
    drafts ?? saved.map((question) => ({ ...draftOf(question), key: question.question_id }));
  const isDirty = drafts !== null && !areSame(drafts, saved);
  useUnsaved(isDirty);
  const onSave = () =>
    replace.mutate(questions, {
      onSuccess: () => {
        // What was changed meanwhile is not saved yet.
        setDrafts((now) => (now === drafts ? null : now));
        toast.success('The questions are saved');
      },
    });
  function onDiscard() {
    replace.reset();
    setDrafts(null);
  }
  const { isPending: isBusy, error } = replace;
  return { questions, setDrafts, isDirty, onSave, onDiscard, isBusy, problem: error?.message };
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
  const { questions, setDrafts, ...drafts } = useDrafts(jobId, saved);
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
      <SaveBar {...drafts} />
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
