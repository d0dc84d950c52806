'use client';

import { useQuery } from '@tanstack/react-query';
import { Briefcase, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { ClearFilters } from '@/components/filters/clear-filters';
import { MineToggle } from '@/components/filters/mine-toggle';
import { PageHeader } from '@/components/shell/page-header';
import { useMay } from '@/components/shell/session-context';
import { Button } from '@/components/ui/button';
import { DataTable } from '@/components/ui/data-table';
import { late } from '@/components/ui/late';
import { Pager } from '@/components/ui/pager';
import { SearchField } from '@/components/ui/search-field';
import { useListSelection } from '@/components/ui/selection';
import { SkeletonTable } from '@/components/ui/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { StatusTabs } from '@/components/ui/status-tabs';
import {
  type Job,
  type JobStatus,
  jobCountsQuery,
  jobsPerPage,
  jobsQuery,
} from '@/lib/browser/jobs';
import { jobColumns } from './columns';
import { JobBar } from './job-bar';
import { apiSort, useJobsState } from './jobs-state';
import { jobStatuses } from './status';

const CreateJobDialog = late(() =>
  import('./create-job-dialog').then((module) => module.CreateJobDialog),
);

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<Briefcase aria-hidden />}
      title="No job matches"
      action={<ClearFilters onClear={onClear}>Show all jobs</ClearFilters>}
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

const idOf = ({ id }: Job) => id;
const titleOf = ({ title }: Job) => title;

function Statuses() {
  const [{ status, search, mine }, setState] = useJobsState();
  const narrowing = { ...(search ? { search } : {}), ...(mine ? { mine } : {}) };
  const statuses = jobStatuses.map(({ value }) => value);
  const { data: counts } = useQuery(jobCountsQuery(narrowing, statuses));
  const tab = (value: JobStatus | null, label: string) => ({
    ...{ value, label, count: counts?.get(value) },
  });
  return (
    <StatusTabs
      legend="Status"
      value={status}
      onChange={(next) => void setState({ status: next, page: null })}
      tabs={[tab(null, 'All'), ...jobStatuses.map(({ value, name }) => tab(value, name))]}
    />
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
  const mayWrite = useMay('job:write');
  const selection = useListSelection(JSON.stringify(filter));
  const present = useMemo(() => ({ by: sort, order }), [sort, order]);
  if (jobs.isLoadingError) return <ErrorState query={jobs} />;
  if (jobs.isPending) return <SkeletonTable rows={14} />;
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
    <div className="flex flex-col gap-3 sm:h-full sm:min-h-80">
      <DataTable
        label="Jobs"
        className="min-h-0 shrink sm:h-auto"
        columns={jobColumns}
        rows={data}
        rowId={idOf}
        nameOf={titleOf}
        remembersAs="jobs"
        selection={mayWrite ? selection : undefined}
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
      <JobBar selection={selection} jobs={data} />
    </div>
  );
}

/** The jobs of the organization with their counts, to search, sort and open, and to add one to. */
export function JobsView() {
  const [{ search, mine, create }, setState] = useJobsState();
  const mayWrite = useMay('job:write');
  const open = () => void setState({ create: true });
  return (
    <div className="flex flex-col gap-3 p-4 sm:h-full">
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
      <Statuses />
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
      </div>
      <div className="min-h-0 sm:grow">
        <JobList {...(mayWrite ? { onCreate: open } : {})} />
      </div>
      {mayWrite && create ? (
        <CreateJobDialog onClose={() => void setState({ create: null })} />
      ) : null}
    </div>
  );
}
