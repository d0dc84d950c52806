'use client';

import { useQuery } from '@tanstack/react-query';
import { UserSearch } from 'lucide-react';
import { parseAsInteger, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { StageDot } from '@/components/applications/stage-dot';
import { useOpenCandidate } from '@/components/candidate/use-open-candidate';
import { DataTable } from '@/components/ui/data-table';
import { Pager } from '@/components/ui/pager';
import { Select } from '@/components/ui/select';
import { SkeletonRows } from '@/components/ui/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/states';
import type { TableColumn } from '@/components/ui/table-head';
import { RowButton } from '@/components/ui/table-row';
import { RelativeTime } from '@/components/ui/time';
import { type JobDetail, jobApplicationsQuery } from '@/lib/browser/jobs';
import { boardOrder } from '@/lib/pipeline/stages';
import { applicantName } from './recent-applications';
import type { StageCount } from './use-stage-counts';
import { useStageCounts } from './use-stage-counts';

type Application = JobDetail['recent_applications'][number];

const idOf = ({ application_id: id }: Application) => id;

const parsers = {
  stage: parseAsStringLiteral(boardOrder),
  page: parseAsInteger.withDefault(1),
};

/** The columns that show the application alone. */
const facts: readonly TableColumn<Application>[] = [
  {
    id: 'score',
    header: 'Score',
    width: '5rem',
    onCard: 'end',
    align: 'end',
    cell: ({ score }) =>
      score === null ? <span className="max-sm:hidden">–</span> : Math.round(score),
  },
  {
    id: 'contact',
    header: 'Contact',
    width: 'minmax(12rem, 2fr)',
    cell: ({ candidates }) => (
      <span className="text-muted">{candidates?.email ?? candidates?.phone ?? '–'}</span>
    ),
  },
  {
    id: 'applied',
    header: 'Applied',
    width: '8rem',
    onCard: 'line',
    cell: ({ applied_at, created_at }) => (
      <RelativeTime at={applied_at ?? created_at} className="text-muted" />
    ),
  },
];

function useColumns(stages: readonly StageCount[]): TableColumn<Application>[] {
  const open = useOpenCandidate();
  return useMemo(
    () => [
      {
        id: 'name',
        header: 'Name',
        width: 'minmax(12rem, 2fr)',
        cell: (application) => (
          <RowButton onClick={() => open(application)}>{applicantName(application)}</RowButton>
        ),
      },
      {
        id: 'stage',
        header: 'Stage',
        width: 'minmax(13rem, 1.5fr)',
        onCard: 'line',
        cell: ({ status }) => {
          const stage = stages.find(({ slug }) => slug === status);
          return (
            <span className="flex items-center gap-2">
              <StageDot color={stage?.color ?? null} />
              <span className="truncate">{stage?.name}</span>
            </span>
          );
        },
      },
      ...facts,
    ],
    [stages, open],
  );
}

function StageFilter({ stages }: { stages: readonly StageCount[] }) {
  const [{ stage }, setState] = useQueryStates(parsers, { history: 'push' });
  const options = [
    { value: 'all', label: 'Every stage' },
    ...stages.map(({ slug, name, count }) => ({ value: slug, label: `${name} (${count})` })),
  ];
  return (
    <Select
      aria-label="Stage"
      className="w-64 max-w-full"
      value={stage ?? 'all'}
      options={options}
      onChange={(next) =>
        void setState({ stage: boardOrder.find((slug) => slug === next) ?? null, page: null })
      }
    />
  );
}

function ApplicationTable({ jobId, stages }: { jobId: string; stages: readonly StageCount[] }) {
  const [{ stage, page }, setState] = useQueryStates(parsers, { history: 'push' });
  const columns = useColumns(stages);
  const query = useQuery(
    jobApplicationsQuery(jobId, { page, ...(stage ? { status: stage } : {}) }),
  );
  if (query.isLoadingError) return <ErrorState query={query} />;
  if (query.isPending) return <SkeletonRows rows={10} />;
  const { applications, total, limit } = query.data;
  if (total === 0) {
    return (
      <EmptyState
        icon={<UserSearch aria-hidden />}
        title={stage ? 'Nobody is in this stage' : 'Nobody has applied yet'}
      >
        {stage ? 'Choose another stage to see who is there.' : 'Applicants appear here at once.'}
      </EmptyState>
    );
  }
  return (
    <>
      <DataTable
        label="Applications"
        className="sm:h-auto"
        columns={columns}
        rows={applications}
        rowId={idOf}
        remembersAs="job-applications"
      />
      <Pager
        noun="applications"
        page={page}
        limit={limit}
        total={total}
        onPage={(next) => void setState({ page: next })}
      />
    </>
  );
}

/** Who applied to a job, newest first; each opens over the page. */
export function ApplicationsTab({ job }: { job: JobDetail }) {
  const stages = useStageCounts(job.stats);
  return (
    <div className="space-y-3">
      <StageFilter stages={stages} />
      <ApplicationTable jobId={job.id} stages={stages} />
    </div>
  );
}
