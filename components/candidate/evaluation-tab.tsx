'use client';

import { useQuery } from '@tanstack/react-query';
import { Check, ClipboardList, X } from 'lucide-react';
import { useState } from 'react';
import { ScoreBadge } from '@/components/applications/figures';
import { useObstacle, useObstacles } from '@/components/applications/sending';
import { useMay } from '@/components/shell/session-context';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { SkeletonRows } from '@/components/ui/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { RelativeTime } from '@/components/ui/time';
import { readable } from '@/components/ui/words';
import type { Answer } from '@/lib/browser/api';
import { evaluationQuery, type Message, messagesQuery } from '@/lib/browser/applications';
import { canEvaluate } from '@/lib/pipeline/decide-move';
import { useSubject } from './candidate-context';
import { CopyLink, isUnsent, unsentWords } from './not-sent';
import { type Asking, StageDialogs } from './stage-dialogs';
import { useStageActions } from './use-stage-actions';

type Evaluation = Answer<'getEvaluation'>;

const tones = { sent: 'accent', completed: 'success', expired: 'warning' } as const;

// Whether the link went out is another matter.
const words = { sent: 'Waits for answers', completed: 'Completed', expired: 'Expired' } as const;

function Verdict({ matches }: { matches: boolean | null }) {
  if (matches === null) return null;
  return matches ? (
    <Badge tone="success">
      <Check aria-hidden /> As expected
    </Badge>
  ) : (
    <Badge tone="danger">
      <X aria-hidden /> Not as expected
    </Badge>
  );
}

function Answers({ answers }: { answers: Evaluation['answers'] }) {
  return (
    <ol className="divide-y divide-line rounded-lg border border-line">
      {answers.map(({ prompt, answer, expected_answer: expected, matches }) => (
        <li key={prompt} className="px-3.5 py-3 text-sm">
          <p className="text-muted">{prompt}</p>
          <p className="mt-1 flex flex-wrap items-center gap-2">
            <span className="font-medium break-words whitespace-pre-wrap">{readable(answer)}</span>
            <Verdict matches={matches} />
          </p>
          {matches === false && expected ? (
            <p className="mt-0.5 text-xs text-muted">Expected: {readable(expected)}</p>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

/** What became of the newest link to the questions. */
function LinkState({
  evaluation,
  letter,
}: {
  evaluation: Evaluation;
  letter: Message | undefined;
}) {
  const obstacles = useObstacles();
  const { evaluation_status: status, evaluation_sent_at: sent } = evaluation;
  if (sent && (letter?.status ?? 'sent') === 'sent') {
    return (
      <span className="text-muted">
        Sent <RelativeTime at={sent} />
      </span>
    );
  }
  if (!letter || status !== 'sent') return null;
  const isWaiting = letter.status === 'queued';
  if (isUnsent(letter) || (isWaiting && obstacles[letter.channel])) {
    return (
      <>
        <span className="text-warning">{unsentWords(letter)}</span>
        <CopyLink message={letter} about="Evaluation" />
      </>
    );
  }
  return <span className="text-muted">{isWaiting ? 'Waits to be sent' : 'Not sent'}</span>;
}

function Summary({ evaluation }: { evaluation: Evaluation }) {
  const { application } = useSubject();
  const { data: messages } = useQuery(messagesQuery(application.application_id));
  const letter = messages?.find(({ kind }) => kind === 'evaluation_link');
  const { evaluation_status: status, score } = evaluation;
  const { evaluation_completed_at: completed } = evaluation;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      {status ? <Badge tone={tones[status]}>{words[status]}</Badge> : null}
      {messages ? <LinkState evaluation={evaluation} letter={letter} /> : null}
      {completed ? (
        <span className="text-muted">
          Completed <RelativeTime at={completed} />
        </span>
      ) : null}
      {score === null ? null : (
        <span className="inline-flex items-center gap-1.5">
          Score <ScoreBadge score={score} />
        </span>
      )}
    </div>
  );
}

/** What the candidate answered to the job's questions, and how well it fits. */
export function EvaluationTab() {
  const { application, email } = useSubject();
  const again = useObstacle({ email }) ? 'Make a new link…' : 'Send it again…';
  const query = useQuery(evaluationQuery(application.application_id));
  const mayWrite = useMay('application:write');
  const actions = useStageActions();
  const [asking, setAsking] = useState<Asking | null>(null);
  if (query.isPending) return <SkeletonRows rows={4} />;
  if (query.isLoadingError) return <ErrorState query={query} />;
  const evaluation = query.data;
  const send =
    mayWrite && canEvaluate(application.status) ? (
      <Button onClick={() => setAsking({ kind: 'evaluate' })}>
        <ClipboardList aria-hidden />
        {evaluation.evaluation_status ? again : 'Send evaluation…'}
      </Button>
    ) : undefined;
  return (
    <div className="space-y-4">
      {evaluation.evaluation_status === null && evaluation.answers.length === 0 ? (
        <EmptyState icon={<ClipboardList aria-hidden />} title="No evaluation yet" action={send}>
          The candidate gets a link to the job’s questions and answers them in their own time.
        </EmptyState>
      ) : (
        <>
          <Summary evaluation={evaluation} />
          {evaluation.answers.length > 0 ? <Answers answers={evaluation.answers} /> : null}
          {evaluation.evaluation_status === 'completed' ? null : send}
        </>
      )}
      <StageDialogs asking={asking} actions={actions} onClose={() => setAsking(null)} />
    </div>
  );
}
