'use client';

import type { ReactNode } from 'react';
import { useMay } from '@/components/shell/session-context';
import { late } from '@/components/ui/late';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Tabs } from '@/components/ui/tabs';
import type { CandidateApplication, Glance, Overview } from '@/lib/browser/candidates';
import { useSubject } from './candidate-context';
import { candidateTabs, tabsLabel, useCandidateTab } from './candidate-tab';
import { TimelineTab } from './timeline-tab';
import { useCandidateKeys } from './use-candidate-keys';

const loading = () => <SkeletonRows rows={4} />;

const NotesTab = late(() => import('./notes-tab').then((module) => module.NotesTab), loading);
const MessagesTab = late(
  () => import('./messages-tab').then((module) => module.MessagesTab),
  loading,
);
const InterviewsTab = late(
  () => import('./interviews-tab').then((module) => module.InterviewsTab),
  loading,
);
const EvaluationTab = late(
  () => import('./evaluation-tab').then((module) => module.EvaluationTab),
  loading,
);
const ChecksTab = late(() => import('./checks-tab').then((module) => module.ChecksTab), loading);
const DocumentsTab = late(
  () => import('./documents-tab').then((module) => module.DocumentsTab),
  loading,
);
const DetailsTab = late(() => import('./details-tab').then((module) => module.DetailsTab), loading);

type Tab = { value: (typeof candidateTabs)[number]; label: ReactNode; content: ReactNode };

function Counted({ name, count, waiting = 0 }: { name: string; count: number; waiting?: number }) {
  if (count === 0) return name;
  return (
    <>
      {name} <span className="text-xs text-muted tabular-nums">{count}</span>
      {waiting > 0 ? (
        <>
          {' '}
          <span className="rounded bg-warning-soft px-1 text-xs text-warning tabular-nums">
            {waiting} waiting
          </span>
        </>
      ) : null}
    </>
  );
}

const none = { notes: 0, messages: 0, messages_waiting: 0, interviews: 0, checks: 0, documents: 0 };

function applicationTabs(application: CandidateApplication, glance: Glance | null): Tab[] {
  const counts = glance?.counts ?? none;
  const { messages, messages_waiting: waiting } = counts;
  const evaluation: Tab[] =
    application.evaluation_status === null
      ? []
      : [{ value: 'evaluation', label: 'Evaluation', content: <EvaluationTab /> }];
  const documents: Tab[] =
    counts.documents === 0
      ? []
      : [
          {
            value: 'documents',
            label: <Counted name="Documents" count={counts.documents} />,
            content: <DocumentsTab />,
          },
        ];
  return [
    {
      value: 'notes',
      label: <Counted name="Notes" count={counts.notes} />,
      content: <NotesTab />,
    },
    {
      value: 'messages',
      label: <Counted name="Messages" count={messages} waiting={waiting} />,
      content: <MessagesTab />,
    },
    {
      value: 'interviews',
      label: <Counted name="Interviews" count={counts.interviews} />,
      content: <InterviewsTab />,
    },
    ...evaluation,
    {
      value: 'checks',
      label: <Counted name="Checks" count={counts.checks} />,
      content: <ChecksTab />,
    },
    ...documents,
  ];
}

const PATIENCE_MS = 10_000;

/** Focuses the field for a note once its tab is loaded and shown, unless something is typed by then. */
function focusNoteField(until = performance.now() + PATIENCE_MS): void {
  const field = document.querySelector<HTMLElement>('[data-note-field]');
  const isTyping = document.activeElement?.matches('input, textarea, select');
  if (field) field.focus();
  else if (performance.now() < until && !isTyping) {
    requestAnimationFrame(() => focusNoteField(until));
  }
}

function ApplicationTabs({ overview }: { overview: Overview }) {
  const { application, glance } = useSubject();
  return <TabsOf overview={overview} more={applicationTabs(application, glance)} />;
}

function TabsOf({ overview, more }: { overview: Overview; more: readonly Tab[] }) {
  const [tab, setTab] = useCandidateTab();
  const mayNote = useMay('note:write');
  const maySeeChecks = useMay('background_check:read');
  function writeNote() {
    void setTab('notes');
    focusNoteField();
  }
  useCandidateKeys({ n: mayNote && more.length > 0 ? writeNote : undefined });
  const { candidate, applications } = overview;
  const tabs: Tab[] = [
    {
      value: 'timeline',
      label: 'Timeline',
      content: (
        <TimelineTab candidateId={candidate.candidate_id} namesJobs={applications.length > 1} />
      ),
    },
    ...more.filter(({ value }) => value !== 'checks' || maySeeChecks),
    { value: 'details', label: 'Details', content: <DetailsTab candidate={candidate} /> },
  ];
  const shown = tabs.find(({ value }) => value === tab) ?? tabs[0];
  return (
    <Tabs
      label={tabsLabel}
      value={shown?.value ?? 'timeline'}
      onChange={(value) => void setTab(candidateTabs.find((name) => name === value) ?? 'timeline')}
      tabs={tabs}
    />
  );
}

/** Everything about a candidate in tabs; most of them are about the application in the foreground. */
export function CandidateTabs({
  overview,
  isPage,
  hasSubject,
}: {
  overview: Overview;
  isPage: boolean;
  hasSubject: boolean;
}) {
  return (
    <>
      {isPage ? <h2 className="sr-only">History and details</h2> : null}
      {hasSubject ? (
        <ApplicationTabs overview={overview} />
      ) : (
        <TabsOf overview={overview} more={[]} />
      )}
    </>
  );
}
