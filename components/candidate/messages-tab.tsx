'use client';

import { useQuery } from '@tanstack/react-query';
import { Mail, MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { useObstacles } from '@/components/applications/sending';
import { useMay } from '@/components/shell/session-context';
import { Badge, type Tone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { late } from '@/components/ui/late';
import { SkeletonRows } from '@/components/ui/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { fullTime, RelativeTime } from '@/components/ui/time';
import { readable } from '@/components/ui/words';
import { type Message, messagesQuery } from '@/lib/browser/applications';
import { useCandidate, usePerson, useSubject } from './candidate-context';
import { EachApplication, JobHeading, useIsOther } from './each-application';
import { CopyLink, isUnsent, unsentWords } from './not-sent';
import { useCancelMessage } from './use-cancel-message';

const MessageDialog = late(() =>
  import('@/components/bulk/message-dialog').then((module) => module.MessageDialog),
);

const tones: Record<Message['status'], Tone> = {
  queued: 'warning',
  sent: 'success',
  failed: 'danger',
  cancelled: 'neutral',
  skipped: 'neutral',
};

const words: Record<Message['status'], string> = {
  queued: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  cancelled: 'Cancelled',
  skipped: 'Not sent',
};

function When({ message }: { message: Message }) {
  const obstacle = useObstacles()[message.channel];
  if (message.status === 'queued') {
    const due = fullTime(new Date(message.due_at));
    return <span title={due}>{obstacle ? `due ${due}, but ${obstacle}` : `goes out ${due}`}</span>;
  }
  return <RelativeTime at={message.sent_at ?? message.created_at} />;
}

function Standing({ message }: { message: Message }) {
  const { status } = message;
  const obstacle = useObstacles()[message.channel];
  if (isUnsent(message)) return <Badge tone="warning">{unsentWords(message)}</Badge>;
  if (status === 'queued' && obstacle) return <Badge tone="warning">Will not be sent</Badge>;
  return <Badge tone={tones[status]}>{words[status]}</Badge>;
}

function MessageItem({ message }: { message: Message }) {
  const { application } = useSubject();
  const mayWrite = useMay('application:write');
  const { cancel, isBusy } = useCancelMessage(application.application_id);
  const { kind, channel, status, recipient, subject, body } = message;
  const title = subject || readable(kind);
  const Icon = channel === 'sms' ? MessageSquare : Mail;
  return (
    <li className="flex gap-3 py-3">
      <Icon className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <span className="font-medium break-words">{title}</span>
          <Standing message={message} />
        </p>
        <p className="mt-0.5 text-xs break-words text-muted">
          {readable(kind)} {recipient ? `to ${recipient}` : ''} · <When message={message} />
          {message.failure_reason && !isUnsent(message)
            ? ` · ${readable(message.failure_reason)}`
            : ''}
        </p>
        <details className="mt-1.5 text-sm">
          <summary className="w-fit cursor-pointer rounded text-xs text-muted hover:text-ink">
            Read the message
          </summary>
          <p className="mt-2 rounded-lg bg-sunken p-3 break-words whitespace-pre-wrap">{body}</p>
        </details>
      </div>
      <CopyLink message={message} about={title} />
      {status === 'queued' && mayWrite ? (
        <Button
          size="small"
          isBusy={isBusy}
          aria-label={`Cancel message: ${title}`}
          onClick={() => cancel(message.message_id)}
        >
          Cancel
        </Button>
      ) : null}
    </li>
  );
}

/** Writes a message to the candidate; absent where the person may not. */
function Write() {
  const { candidate } = useCandidate();
  const person = usePerson();
  const mayWrite = useMay('application:write');
  const [isOpen, setIsOpen] = useState(false);
  if (!mayWrite || candidate.erased_at) return null;
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        <Mail aria-hidden /> Write a message…
      </Button>
      {isOpen ? (
        <MessageDialog
          applicants={[{ candidateId: candidate.candidate_id, name: person.name, person }]}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  );
}

/** What was written about the application around; nothing about another where nothing was. */
function Messages() {
  const { application } = useSubject();
  const isOther = useIsOther();
  const query = useQuery(messagesQuery(application.application_id));
  if (isOther && !query.data?.length && !query.isLoadingError) return null;
  if (query.isPending) return <SkeletonRows rows={3} className="h-16" />;
  if (query.isLoadingError) return <ErrorState query={query} />;
  const waiting = query.data.filter(({ status }) => status === 'queued');
  const others = query.data.filter(({ status }) => status !== 'queued');
  return (
    <section aria-label={`Messages about ${application.job.title}`} className="space-y-4">
      {query.data.length > 0 ? <JobHeading /> : null}
      {query.data.length === 0 ? (
        <EmptyState icon={<Mail aria-hidden />} title="No messages yet">
          Rejections, invitations and confirmations appear here, sent or not.
        </EmptyState>
      ) : null}
      {waiting.length > 0 ? (
        <section aria-label="Waiting to be sent">
          <h3 className="text-xs font-medium text-muted">Waiting to be sent</h3>
          <ul className="mt-1 divide-y divide-line rounded-lg border border-line px-3.5">
            {waiting.map((message) => (
              <MessageItem key={message.message_id} message={message} />
            ))}
          </ul>
        </section>
      ) : null}
      {others.length > 0 ? (
        <ul aria-label="Messages" className="divide-y divide-line">
          {others.map((message) => (
            <MessageItem key={message.message_id} message={message} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

/** What was written to the candidate, by application; what still waits stands first and can be cancelled. */
export function MessagesTab() {
  return (
    <div className="space-y-4">
      {/* In one place with messages and without: the first that comes must not close its dialog. */}
      <Write />
      <EachApplication>
        <Messages />
      </EachApplication>
    </div>
  );
}
