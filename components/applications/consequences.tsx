'use client';

import { useQuery } from '@tanstack/react-query';
import { Ban, CalendarX2, Info, MailX, Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Skeleton } from '@/components/ui/skeleton';
import { ErrorState } from '@/components/ui/states';
import { relativeTime } from '@/components/ui/time';
import { readable } from '@/components/ui/words';
import { type MovePreview, movePreviewQuery } from '@/lib/browser/applications';
import { arrangedTexts } from './arranged-text';
import { dayAndTime } from './days';
import { type Decision, type End, nameAll, stoppedOf } from './decision';
import { interviewText } from './interview-text';
import { useLeftOut } from './use-left-out';
import { useStages } from './use-stages';

/** What a decision would bring about, as the server knows it while the dialog is open. */
export function useMovePreview(decision: Pick<Decision, 'ids'>) {
  return useQuery(movePreviewQuery(decision.ids));
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-2.5 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
      {icon}
      <span className="min-w-0 wrap-break-word">{children}</span>
    </li>
  );
}

function waitingText(preview: MovePreview, end: End): string | null {
  const waiting = stoppedOf(preview, end);
  const [first, ...others] = waiting;
  if (!first) return null;
  if (others.length > 0) return `Cancels ${waiting.length} messages that wait to be sent.`;
  const when = relativeTime(new Date(first.due_at), new Date());
  return `Cancels the message “${readable(first.kind)}” that is due ${when}.`;
}

/** Says in plain lines what else a decision brings about; shaped lines stand there until it is known. */
export function Consequences({
  decision,
  isAboutAll = false,
  isSilent = false,
  isMove = false,
  leftOut,
  children,
}: {
  /** Where it leads, if it is a move, and whom it is about. */
  decision: Pick<Decision, 'ids' | 'subject'> & Pick<End, 'to'>;
  /** Whether these are all applications of one person. */
  isAboutAll?: boolean;
  /** Whether nobody is told that an interview is cancelled. */
  isSilent?: boolean;
  /** The applications that are not moved. */
  leftOut?: ReadonlySet<string>;
  /** Whether the person goes on at another location. */
  isMove?: boolean;
  /** Lines that hold in any case. */
  children?: ReactNode;
}) {
  const preview = useMovePreview(decision);
  if (preview.isLoadingError) return <ErrorState query={preview} />;
  if (!preview.data) {
    return (
      <div role="status" aria-label="Loading" className="space-y-2 py-1">
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-4 w-3/5" />
      </div>
    );
  }
  const moved = preview.data.applications.filter((one) => !leftOut?.has(one.application_id));
  const reached = { ...preview.data, applications: moved };
  const end = { to: decision.to, isMove };
  const interviews = interviewText(reached, decision.subject, { isSilent, isAboutAll });
  const waiting = waitingText(reached, end);
  // Where all of somebody's applications stay open, the dialog itself says what ends.
  const arranged = isAboutAll ? [] : arrangedTexts(reached, end);
  const isMany = decision.ids.length > 1 && !isAboutAll;
  return (
    <ul aria-label="What happens" className="space-y-1.5 text-sm empty:hidden">
      {isMany && moved.length > 0 ? (
        <Line icon={<Info aria-hidden className="text-muted" />}>
          For {nameAll(moved.map(({ name }) => name))}.
        </Line>
      ) : null}
      {interviews ? (
        <Line icon={<CalendarX2 aria-hidden className="text-warning" />}>{interviews}</Line>
      ) : null}
      {waiting ? (
        <Line icon={<MailX aria-hidden className="text-warning" />}>{waiting}</Line>
      ) : null}
      {arranged.map((text) => (
        <Line key={text} icon={<Unlink aria-hidden className="text-warning" />}>
          {text}
        </Line>
      ))}
      {children}
    </ul>
  );
}

/** Says in a dialog by which people go on whom of them the blocklist matches; nothing where it is nobody. */
export function FlaggedWarning({ names = [] }: { names?: readonly string[] | undefined }) {
  if (names.length === 0) return null;
  return (
    <p className="flex gap-2.5 rounded-lg bg-danger-soft px-3 py-2.5 text-sm text-danger">
      <Ban aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-break-word">
        {nameAll(names)} {names.length === 1 ? 'matches' : 'match'} the blocklist.
      </span>
    </p>
  );
}

/** A line of Consequences that holds in any case. */
export function Remark({ children }: { children: ReactNode }) {
  return <Line icon={<Info aria-hidden className="text-muted" />}>{children}</Line>;
}

/** Says in a dialog that ends applications to whom that was sent before; nothing where it is nobody. */
export function SentBeforeRemark({ decision }: { decision: Decision }) {
  const { data: preview } = useMovePreview(decision);
  const leftOut = useLeftOut(decision);
  const told = (preview?.applications ?? []).flatMap(
    ({ application_id: id, name, rejection_sent_at: at }) =>
      at && !leftOut.ids.has(id) ? [`${name} (${dayAndTime(at)})`] : [],
  );
  if (told.length === 0) return null;
  return <Remark>A rejection was sent before to {nameAll(told)}.</Remark>;
}

/** Names in a dialog whom its decision leaves out; nothing where it is nobody. */
export function LeftOutRemarks({ decision }: { decision: Decision }) {
  return useLeftOut(decision).sentences.map((text) => <Remark key={text}>{text}</Remark>);
}

/** The same where a dialog says nothing else of what happens. */
export function LeftOutList({ decision }: { decision: Decision }) {
  return (
    <ul aria-label="Who is left out" className="space-y-1.5 text-sm empty:hidden">
      <LeftOutRemarks decision={decision} />
    </ul>
  );
}

/** Says that the workflow has no such move, where it has none. */
export function ForcedRemark({ decision: { person, to, isForced } }: { decision: Decision }) {
  const { stageOf } = useStages();
  if (!(isForced && person)) return null;
  return (
    <Remark>
      The workflow does not lead from {stageOf(person.stage).name} to {stageOf(to).name}; the reason
      stays in the history.
    </Remark>
  );
}
