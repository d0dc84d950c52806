'use client';

import { useQuery } from '@tanstack/react-query';
import { Briefcase, Plus } from 'lucide-react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useMemo } from 'react';
import { MineToggle } from '@/components/filters/mine-toggle';
import { PageHeader } from '@/components/shell/page-header';
import { useMay } from '@/components/shell/session-context';
import { Button } from '@/components/ui/button';
import { DataTable, rowTargetClass } from '@/components/ui/data-table';
import { Pager } from '@/components/ui/pager';
import { SearchField } from '@/components/ui/search-field';
import { Segments } from '@/components/ui/segments';
import { SkeletonRows } from '@/components/ui/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/states';
import type { TableColumn } from '@/components/ui/table-head';
import { RelativeTime } from '@/components/ui/time';
import { readable } from '@/components/ui/words';
import { type Job, type JobStatus, jobsPerPage, jobsQuery } from '@/lib/browser/jobs';
import { apiSort, useJobsState } from './jobs-state';
import { jobStatuses, StatusBadge } from './status';

const CreateJobDialog = dynamic(() =>
  import('./create-job-dialog').then((module) => module.CreateJobDialog),
);

const columns: readonly TableColumn<Job>[] = [
  {
    id: 'title',
    header: 'Title',
    width: 'minmax(15rem, 3fr)',
    sortBy: 'title',
    cell: (job) => (
      <Link href={`/jobs/${job.id}`} className={`font-medium ${rowTargetClass}`}>
        {job.title}
      </Link>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    width: '7rem',
    sortBy: 'status',
    cell: (job) => <StatusBadge status={job.status} />,
  },
  {
    id: 'location',
    header: 'Location',
    width: 'minmax(10rem, 1.5fr)',
    cell: (job) => <span className="text-muted">{job.location || '–'}</span>,
  },
  {
    id: 'type',
    header: 'Type',
    width: '8rem',
    cell: (job) => <span className="text-muted">{readable(job.employment_type)}</span>,
  },
  {
    id: 'screened',
    header: 'Screened',
    width: '6rem',
    align: 'end',
    cell: (job) => job.candidates_screened.toLocaleString('en'),
  },
  {
    id: 'qualified',
    header: 'Qualified',
    width: '6rem',
    align: 'end',
    cell: (job) => job.qualified_count.toLocaleString('en'),
  },
  {
    id: 'hired',
    header: 'Hired',
    width: '5rem',
    align: 'end',
    cell: (job) => job.hired_count.toLocaleString('en'),
  },
  {
    id: 'created',
    header: 'Created',
    width: '8rem',
    sortBy: 'created_at',
    cell: (job) => <RelativeTime at={job.created_at} className="text-muted" />,
  },
];

const statusChoices: readonly { value: JobStatus | null; label: string }[] = [
  { value: null, label: 'All' },
  ...jobStatuses.map(({ value, name }) => ({ value, label: name })),
];

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<Briefcase aria-hidden />}
      title="No job matches"
      action={<Button onClick={onClear}>Show all jobs</Button>}
    >
      Try other words, or show every status and everybody’s jobs.
    </EmptyState>
  );
}

function NoJobs({ onCreate }: { onCreate: (() => void) | undefined }) {
  return (
    <EmptyState
      icon={<Briefcase aria-hidden />}
      title="No jobs yet"
      action={
        onCreate ? (
          <Button variant="primary" onClick={onCreate}>
            <Plus aria-hidden /> Create a job
          </Button>
        ) : null
      }
    >
      A job gathers applicants, the questions they are asked and what the screening agent knows.
    </EmptyState>
  );
}

function JobList({ onCreate }: { onCreate?: () => void }) {
  const [{ status, search, mine, sort, order, page }, setState] = useJobsState();
  const filter = {
    page,
    sort: apiSort(sort, order),
    ...(search ? { search } : {}),
    ...(status ? { status } : {}),
    ...(mine ? { mine } : {}),
  };
  const jobs = useQuery(jobsQuery(filter));
  const present = useMemo(() => ({ by: sort, order }), [sort, order]);
  if (jobs.isLoadingError) return <ErrorState query={jobs} />;
  if (jobs.isPending) return <SkeletonRows rows={14} />;
  const { data, pagination } = jobs.data;
  if (pagination.total === 0) {
    if (!search && !status && !mine) return <NoJobs onCreate={onCreate} />;
    return (
      <NoMatch
        onClear={() => void setState({ search: null, status: null, mine: null, page: null })}
      />
    );
  }
  return (
    <div className="flex h-full min-h-80 flex-col gap-3">
      <DataTable
        label="Jobs"
        className="h-auto min-h-0 shrink"
        columns={columns}
        rows={data}
        rowId={({ id }) => id}
        total={data.length}
        sort={present}
        onSort={({ by, order: next }) => void setState({ sort: by, order: next, page: null })}
      />
      <Pager
        noun="jobs"
        page={page}
        limit={jobsPerPage}
        total={pagination.total}
        onPage={(next) => void setState({ page: next })}
      />
    </div>
  );
}

/** The jobs of the organization with their counts, to search, sort and open, and to add one to. */
export function JobsView() {
  const [{ status, search, mine, create }, setState] = useJobsState();
  const mayWrite = useMay('job:write');
  const open = () => void setState({ create: true });
  return (
    <div className="flex h-full flex-col gap-4 p-4">
      <PageHeader
        title="Jobs"
        description="What you hire for, and how far each job has come."
        actions={
          mayWrite ? (
            <Button variant="primary" onClick={open}>
              <Plus aria-hidden /> Create a job
            </Button>
          ) : null
        }
      />
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label="Search jobs"
          placeholder="Part of the title"
          value={search ?? ''}
          onChange={(next) => void setState({ search: next || null, page: null })}
        />
        <MineToggle
          isOn={mine ?? false}
          onChange={(next) => void setState({ mine: next, page: null })}
        />
        <Segments
          legend="Status"
          value={status}
          onChange={(next) => void setState({ status: next, page: null })}
          options={statusChoices}
          className="max-w-full overflow-x-auto"
        />
      </div>
      <div className="min-h-0 grow">
        <JobList {...(mayWrite ? { onCreate: open } : {})} />
      </div>
      {mayWrite && create ? (
        <CreateJobDialog onClose={() => void setState({ create: null })} />
      ) : null}
    </div>
  );
}
