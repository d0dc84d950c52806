'use client';

import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import type { ReactNode } from 'react';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Tabs } from '@/components/ui/tabs';
import { messagesQuery } from '@/lib/browser/applications';
import type { CandidateApplication } from '@/lib/browser/candidates';
import { TimelineTab } from './timeline-tab';

const loading = () => <SkeletonRows rows={4} />;

const NotesTab = dynamic(() => import('./notes-tab').then((module) => module.NotesTab), {
  loading,
});
const MessagesTab = dynamic(() => import('./messages-tab').then((module) => module.MessagesTab), {
  loading,
});
const InterviewsTab = dynamic(
  () => import('./interviews-tab').then((module) => module.InterviewsTab),
  { loading },
);
const EvaluationTab = dynamic(
  () => import('./evaluation-tab').then((module) => module.EvaluationTab),
  { loading },
);
const ChecksTab = dynamic(() => import('./checks-tab').then((module) => module.ChecksTab), {
  loading,
});
const DetailsTab = dynamic(() => import('./details-tab').then((module) => module.DetailsTab), {
  loading,
});

const names = [
  'timeline',
  'notes',
  'messages',
  'interviews',
  'evaluation',
  'checks',
  'details',
] as const;

const parser = parseAsStringLiteral(names).withDefault('timeline');

/** Which part of a candidate shows, as the URL has it. */
export function useCandidateTab() {
  return useQueryState('tab', parser.withOptions({ history: 'replace' }));
}

type Tab = { value: (typeof names)[number]; label: ReactNode; content: ReactNode };

function MessagesLabel({ applicationId }: { applicationId: string }) {
  const { data } = useQuery(messagesQuery(applicationId));
  const waiting = data?.filter(({ status }) => status === 'queued').length ?? 0;
  return (
    <>
      Messages{' '}
      {waiting > 0 ? (
        <span className="ml-1 rounded bg-warning-soft px-1.5 py-0.5 text-xs text-warning tabular-nums">
          {waiting}
          <span className="sr-only"> waiting</span>
        </span>
      ) : null}
    </>
  );
}

function applicationTabs({ application_id: id }: CandidateApplication): Tab[] {
  return [
    { value: 'notes', label: 'Notes', content: <NotesTab /> },
    { value: 'messages', label: <MessagesLabel applicationId={id} />, content: <MessagesTab /> },
    { value: 'interviews', label: 'Interviews', content: <InterviewsTab /> },
    { value: 'evaluation', label: 'Evaluation', content: <EvaluationTab /> },
    { value: 'checks', label: 'Checks', content: <ChecksTab /> },
  ];
}

/** Everything about a candidate in tabs; most of them are about the chosen application. */
export function CandidateTabs({
  candidateId,
  application,
}: {
  candidateId: string;
  application?: CandidateApplication;
}) {
  const [tab, setTab] = useCandidateTab();
  const tabs: Tab[] = [
    {
      value: 'timeline',
      label: 'Timeline',
      content: <TimelineTab candidateId={candidateId} />,
    },
    ...(application ? applicationTabs(application) : []),
    {
      value: 'details',
      label: 'Details',
      content: <DetailsTab candidateId={candidateId} applicationId={application?.application_id} />,
    },
  ];
  const shown = tabs.find(({ value }) => value === tab) ?? tabs[0];
  return (
    <Tabs
      label="About the candidate"
      value={shown?.value ?? 'timeline'}
      onChange={(value) => void setTab(names.find((name) => name === value) ?? 'timeline')}
      tabs={tabs}
    />
  );
}
