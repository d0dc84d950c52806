'use client';

import { parseAsInteger, parseAsString, useQueryStates } from 'nuqs';
import { useMay } from '@/components/shell/session-context';
import { late } from '@/components/ui/late';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Tabs } from '@/components/ui/tabs';
import { useLeave } from '@/components/ui/unsaved';
import type { JobDetail } from '@/lib/browser/jobs';
import { Overview } from './overview';

const loading = () => <SkeletonRows rows={6} />;

const EditTab = late(() => import('./edit-tab').then((module) => module.EditTab), loading);
const QuestionsTab = late(
  () => import('./questions-tab').then((module) => module.QuestionsTab),
  loading,
);
const AgentTab = late(() => import('./agent-tab').then((module) => module.AgentTab), loading);
const KnowledgeTab = late(
  () => import('./knowledge-tab').then((module) => module.KnowledgeTab),
  loading,
);
const ApplicationsTab = late(
  () => import('./applications-tab').then((module) => module.ApplicationsTab),
  loading,
);
const TeamTab = late(() => import('./team-tab').then((module) => module.TeamTab), loading);

// Leaving a part clears its filters. `tab` belongs to the candidate in the drawer.
const parsers = { part: parseAsString, stage: parseAsString, page: parseAsInteger };

/** The parts of a job, one at a time; the URL has which one. */
export function JobTabs({ job }: { job: JobDetail }) {
  const [{ part }, setState] = useQueryStates(parsers, { history: 'push' });
  const mayWrite = useMay('job:write');
  const mayReadFiles = useMay('knowledge_base:read');
  const leave = useLeave();
  const tabs = [
    { value: 'overview', label: 'Overview', content: <Overview job={job} /> },
    ...(mayWrite
      ? [{ value: 'edit', label: 'Edit', content: <EditTab key={job.id} job={job} /> }]
      : []),
    {
      value: 'questions',
      label: 'Questions',
      content: <QuestionsTab key={job.id} jobId={job.id} />,
    },
    { value: 'agent', label: 'Agent', content: <AgentTab key={job.id} jobId={job.id} /> },
    ...(mayReadFiles
      ? [{ value: 'knowledge', label: 'Knowledge base', content: <KnowledgeTab jobId={job.id} /> }]
      : []),
    { value: 'applications', label: 'Applications', content: <ApplicationsTab job={job} /> },
    { value: 'team', label: 'Team', content: <TeamTab key={job.id} jobId={job.id} /> },
  ];
  const shown = tabs.find(({ value }) => value === part)?.value ?? 'overview';
  return (
    <Tabs
      opensByFocus={false}
      label="Parts of the job"
      value={shown}
      onChange={(next) =>
        leave(
          () => void setState({ part: next === 'overview' ? null : next, stage: null, page: null }),
        )
      }
      tabs={tabs}
    />
  );
}
