'use client';

import dynamic from 'next/dynamic';
import { parseAsString, useQueryState } from 'nuqs';
import { useMay } from '@/components/shell/workspace';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Tabs } from '@/components/ui/tabs';
import type { JobDetail } from '@/lib/browser/jobs';
import { Overview } from './overview';
import { useLeave } from './unsaved';

const loading = () => <SkeletonRows rows={6} />;

const EditTab = dynamic(() => import('./edit-tab').then((module) => module.EditTab), { loading });

/** The parts of a job, one at a time; which one stands in the address. */
export function JobTabs({ job }: { job: JobDetail }) {
  const [tab, setTab] = useQueryState('tab', parseAsString.withOptions({ history: 'push' }));
  const mayWrite = useMay('job:write');
  const leave = useLeave();
  const tabs = [
    { value: 'overview', label: 'Overview', content: <Overview job={job} /> },
    ...(mayWrite
      ? [{ value: 'edit', label: 'Edit', content: <EditTab key={job.id} job={job} /> }]
      : []),
  ];
  const shown = tabs.find(({ value }) => value === tab)?.value ?? 'overview';
  return (
    <Tabs
      label="Parts of the job"
      value={shown}
      onChange={(next) => leave(() => void setTab(next === 'overview' ? null : next))}
      tabs={tabs}
    />
  );
}
